import { ForbiddenScreen } from '@/components/shell/frame/forbidden-screen';
import { currentSession } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('forbidden');

export default async function Forbidden() {
  return <ForbiddenScreen holder={(await currentSession())?.user} />;
}
