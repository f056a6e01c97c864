import { ForbiddenScreen } from '@/components/shell/frame/forbidden-screen';
import { currentSession } from '@/lib/auth/session';
import { forbiddenPage, titleOf } from '@/lib/i18n/page-titles';
import { OutsideDashboard } from './outside-dashboard';

export const generateMetadata = async () => titleOf(forbiddenPage((await currentSession())?.user))();

export default async function Forbidden() {
  const session = await currentSession();
  return (
    <OutsideDashboard>
      <ForbiddenScreen holder={session?.user} />
    </OutsideDashboard>
  );
}
