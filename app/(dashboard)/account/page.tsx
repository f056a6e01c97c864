import { AccountScreen } from '@/components/people/account-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/account');

export default async function AccountPage() {
  await requirePermission('session:read', 'own');
  return <AccountScreen />;
}
