import { MailChoices } from '@/components/alerts/mail-choices';
import { AccountScreen } from '@/components/people/account-screen';
import { hasNoPassword } from '@/lib/auth/people/change-password';
import { requirePermission } from '@/lib/auth/session';
import { env } from '@/lib/env/env';
import { titleOf } from '@/lib/i18n/page-titles';
import { services } from '@/lib/operations/services';

export const generateMetadata = titleOf('/account');

export default async function AccountPage() {
  const { user } = await requirePermission('session:read', 'own');
  const noPassword = !env().storeless && (await hasNoPassword((await services()).store.db, user.email));
  return (
    <AccountScreen noPassword={noPassword}>
      <MailChoices />
    </AccountScreen>
  );
}
