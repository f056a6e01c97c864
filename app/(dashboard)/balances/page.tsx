import { headers } from 'next/headers';
import { BalancesScreen } from '@/components/balances/balances-screen';
import { isPhone } from '@/components/balances/is-phone';
import { requirePermission } from '@/lib/auth/session';
import { balanceInTime } from '@/lib/operations/balance-in-time';
import { services } from '@/lib/operations/services';

const FIRST_PICTURE_MS = 400;

export default async function BalancesPage() {
  await requirePermission('balance:read');
  // Only a document is worth the wait: inside the dashboard the browser has the figures it last read.
  const said = await headers();
  const document = said.get('sec-fetch-dest') === 'document';
  const initial = document ? await balanceInTime(await services(), FIRST_PICTURE_MS) : undefined;
  return <BalancesScreen phone={isPhone(said)} {...(initial ? { initial } : {})} />;
}
