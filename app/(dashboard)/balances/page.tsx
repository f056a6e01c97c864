import { headers } from 'next/headers';
import { BalancesScreen } from '@/components/balances/balances-screen';
import { isSentByPhone } from '@/components/balances/is-sent-by-phone';
import type { KeptAhead } from '@/components/balances/positions/dated-balances';
import { dayOfReading, lineRange, nameOfReading } from '@/components/balances/positions/position-name';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { balanceWithDeadline } from '@/lib/operations/balances/balance-with-deadline';
import { readPositions } from '@/lib/operations/positions/read-positions';
import { type Services, services } from '@/lib/operations/services';
import { dayInZone } from '@/lib/time/zone';
import { firstPicture, readsAhead } from '../first-picture';

const FIRST_PICTURE_MS = 400;

export const generateMetadata = titleOf('/balances');

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function BalancesPage({ searchParams }: PageProps) {
  await requirePermission('balance:read', 'account');
  // Only a document load waits for figures; a client navigation shows the ones in the browser's cache.
  const said = await headers();
  const reads = await readsAhead();
  const initial = reads ? await balanceWithDeadline(await services(), FIRST_PICTURE_MS) : undefined;
  const ahead = await firstPicture(async () => keptAhead(await services(), await searchParams));
  return (
    <BalancesScreen
      phone={isSentByPhone(said)}
      {...(initial ? { initial } : {})}
      {...(ahead ? { ahead } : {})}
    />
  );
}

/** The first charts are drawn in the document. */
async function keptAhead(
  known: Services,
  { at, with: other }: Awaited<PageProps['searchParams']>,
): Promise<KeptAhead | undefined> {
  const name = typeof at === 'string' ? nameOfReading(at) : undefined;
  if (name === undefined) return undefined;
  const { timeZone } = known;
  const day = dayOfReading(name, timeZone);
  const second = typeof other === 'string' && other !== 'now' ? nameOfReading(other) : undefined;
  const today = dayInZone(new Date(known.now()), timeZone);
  const otherDay = second ? dayOfReading(second, timeZone) : other === 'now' ? today : day;
  const [readings, range] = await Promise.all([
    readPositions(known, { from: day, to: day, every: 'slot' }),
    readPositions(known, { ...lineRange(day, otherDay), every: 'day' }),
  ]);
  return { day: readings, range };
}
