import { NotFoundScreen } from '@/components/shell/frame/not-found-screen';
import { currentSession } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('not-found');

export default async function NotFound() {
  return <NotFoundScreen holder={(await currentSession())?.user} />;
}
