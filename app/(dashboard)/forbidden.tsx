import { ForbiddenScreen } from '@/components/shell/frame/forbidden-screen';
import { currentSession } from '@/lib/auth/session';
import { forbiddenPage, titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = async () => titleOf(forbiddenPage((await currentSession())?.user))();

export default async function Forbidden() {
  return <ForbiddenScreen holder={(await currentSession())?.user} />;
}
