import { MoreScreen } from '@/components/shell/frame/more-screen';
import { requireSession } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/more');

export default async function MorePage() {
  await requireSession();
  return <MoreScreen />;
}
