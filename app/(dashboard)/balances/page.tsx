import { headers } from 'next/headers';
import { BalancesScreen } from '@/components/balances/balances-screen';
import { isPhone } from '@/components/balances/is-phone';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { balanceWithDeadline } from '@/lib/operations/balances/balance-with-deadline';
import { services } from '@/lib/operations/services';
import { readsAhead } from '../first-picture';

const FIRST_PICTURE_MS = 400;

export const generateMetadata = titleOf('/balances');

export default async function BalancesPage() {
  await requirePermission('balance:read', 'account');
  // Only a document load waits for figures; a client navigation shows the ones in the browser's cache.
  const said = await headers();
  const initial = (await readsAhead())
    ? await balanceWithDeadline(await services(), FIRST_PICTURE_MS)
    : undefined;
  return <BalancesScreen phone={isPhone(said)} {...(initial ? { initial } : {})} />;
}
