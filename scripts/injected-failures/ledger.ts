import { add, compare, subtract } from '@/lib/money/amount';
import type { Arrival, FarEnd } from './far-end';

/** What the far end says it did, compared with what reached it. */

export interface Counted {
  accepts: number;
  withdrawals: number;
  groups: number;
}

/** Its `accepts` counts refusals too: an acceptance that happened is a debit that is no withdrawal. */
export async function effectsOf(far: FarEnd): Promise<Counted> {
  const { debits, withdrawals, groups } = (await far.control('GET', 'effects?account=A')) as Record<
    'debits' | 'withdrawals' | 'groups',
    number
  >;
  return { accepts: debits - withdrawals, withdrawals, groups };
}

/** Exact amounts: `USDT` of the account, `USDT of ID` of a sub-merchant. */
export type Holdings = Readonly<Record<string, string>>;

export const heldBy = (correlationId: string, currency: string) => `${currency} of ${correlationId}`;

/** All that the far end holds: the account has it or will receive it, or a sub-merchant has it. */
export async function holdingsOf(far: FarEnd): Promise<Holdings> {
  const [account, { relationships }] = await Promise.all([
    accountOf(far),
    far.control('GET', 'relationships?account=A'),
  ]);
  const others = (relationships as { correlation_id: string; available: Record<string, string> }[]).flatMap(
    ({ correlation_id, available }) =>
      Object.entries(available).map(([currency, amount]) => [heldBy(correlation_id, currency), amount]),
  );
  return { ...account, ...Object.fromEntries(others) };
}

async function accountOf(far: FarEnd): Promise<Holdings> {
  const response = await fetch(`${far.base}/v2/balance`, { headers: { 'api-key': far.keys.apiKey } });
  const { balances } = JSON.parse(quoteNumbers(await response.text()));
  return Object.fromEntries(
    Object.entries(balances as Record<string, Record<string, unknown>>).map(([currency, accounts]) => {
      const sums = Object.values(accounts).flatMap((account) =>
        typeof account === 'object' && account !== null ? Object.entries(account) : [],
      );
      const kept = sums.filter(([name]) => name !== 'calculated_BRL_balance');
      return [currency, kept.reduce((sum, [, amount]) => add(sum, String(amount)), '0')];
    }),
  );
}

/** Keeps the digits of numbers. */
const quoteNumbers = (text: string) => text.replace(/(:\s*)(-?\d[\d.eE+-]*)(?=\s*[,}\]])/g, '$1"$2"');

/**
 * Whatever is held is what was held before, less what conversions and withdrawals took, and what conversions gave. A
 * withdrawal takes its amount and nothing beside it: the network's fee comes out of it (WDR-01, WDR-02).
 */
export function unbalanced(
  before: Holdings,
  now: Holdings,
  arrivals: readonly Arrival[],
  pair: { from: string; to: string },
): string[] {
  const left: Record<string, string> = { ...before };
  const take = (from: string, amount: string) => {
    left[from] = subtract(left[from] ?? '0', amount);
  };
  for (const { did, amounts, taken } of arrivals) {
    if (did !== true) continue;
    if (amounts !== undefined) {
      take(pair.from, amounts.from);
      left[pair.to] = add(left[pair.to] ?? '0', amounts.to);
    }
    if (taken !== undefined) take(heldBy(taken.correlationId, taken.currency), taken.amount);
  }
  const all = new Set([...Object.keys(left), ...Object.keys(now)]);
  return [...all]
    .filter((what) => compare(now[what] ?? '0', left[what] ?? '0') !== 0)
    .map((what) => `the far end holds ${now[what]} ${what}, and ${left[what]} are left by what happened`);
}

export function countArrivals(arrivals: readonly Arrival[]): Counted {
  const did = (kind: Arrival['kind']) =>
    arrivals.filter((one) => one.kind === kind && one.did === true).length;
  return { accepts: did('accept'), withdrawals: did('withdraw'), groups: did('whitelist') };
}
