import 'server-only';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { MadeOfAnswer, MadeOfRequest } from '@/lib/contract/bff/positions';
import { defined } from '@/lib/contract/values/defined';
import { readBalanceGroups } from '@/lib/money/balance-groups';
import { subtract } from '@/lib/money/sum';
import { readBalance } from '@/lib/operations/balances/read-balance';
import { dataEpoch } from '@/lib/operations/sandbox/data-epoch';
import type { Services } from '@/lib/operations/services';
import { conversionsExpectedAt } from '@/lib/store/conversions/conversions-to-land';
import { findReading } from '@/lib/store/positions/positions';
import { withdrawalsUnderWay } from '@/lib/store/webhooks/withdrawals-under-way';

const SHOWN = 200;
interface Kept {
  readAt: Date;
  answeredAt: Date;
}
type Known = Pick<MadeOfAnswer, 'records' | 'count' | 'sum'> & { summed: number; unplaced?: number };

/** Records known here and what they do not explain. Throws `not_found` for a slot or currency that was not read. */
export async function readMadeOf(
  services: Services,
  { currency, bucket, slot }: MadeOfRequest,
  options: { signal?: AbortSignal } = {},
): Promise<MadeOfAnswer> {
  const read = await balanceOf(services, slot, options);
  const group = readBalanceGroups(read).groups.find(({ ticker }) => ticker === currency);
  if (group === undefined) throw new DomainError('not_found');
  const known = await knownIn(services, { currency, bucket }, read.kept);
  const { records, count, summed, sum, unplaced = 0 } = known;
  const figure = group.buckets[bucket];
  return {
    read_at: read.read_at,
    accounts: group.accounts.map(({ label, buckets }) => ({
      label,
      ...defined({ amount: buckets[bucket] }),
    })),
    records,
    count,
    unsummed: count - summed,
    unplaced,
    sum,
    ...defined({ figure, remainder: figure === undefined ? undefined : subtract(figure, sum) }),
    now: new Date(services.now()).toISOString(),
  };
}

/** No documented amount says what else is in a bucket (GEN-11). */
async function knownIn(
  services: Services,
  { currency, bucket }: MadeOfRequest,
  kept: Kept | undefined,
): Promise<Known> {
  const { db } = services.store;
  const wanted = { currency, limit: SHOWN };
  switch (bucket) {
    case 'to_receive':
      return conversionsExpectedAt(db, { ...wanted, at: kept?.readAt, answeredBy: kept?.answeredAt });
    case 'in_transit':
      return withdrawalsUnderWay(db, {
        ...wanted,
        at: kept?.answeredAt,
        since: await dataEpoch(services),
      });
    default:
      return { records: [], count: 0, sum: '0', summed: 0 };
  }
}

async function balanceOf(
  services: Services,
  slot: string | undefined,
  options: { signal?: AbortSignal },
): Promise<Pick<BalanceAnswer, 'balances' | 'read_at'> & { kept?: Kept }> {
  if (slot === undefined) return readBalance(services, options);
  const found = await findReading(services.store.db, new Date(slot));
  const { balances, read_at } = found?.reading ?? {};
  if (balances === undefined || read_at === undefined) throw new DomainError('not_found');
  const readAt = new Date(read_at);
  return { balances, read_at, kept: { readAt, answeredAt: found?.answeredAt ?? readAt } };
}
