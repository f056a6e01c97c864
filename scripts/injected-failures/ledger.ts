import { add, subtract } from '@/lib/money/amount';
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

/** Of the account, by currency: what it has and what it will receive. */
export async function totalsOf(far: FarEnd): Promise<Record<string, string>> {
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

export interface Moved {
  from_currency: string;
  from_amount: string;
  to_currency: string;
  to_amount: string;
}

/** The totals after the accepts that happened. */
export function movedTotals(
  before: Readonly<Record<string, string>>,
  moved: readonly Moved[],
): Record<string, string> {
  const totals = { ...before };
  for (const { from_currency, from_amount, to_currency, to_amount } of moved) {
    totals[from_currency] = subtract(totals[from_currency] ?? '0', from_amount);
    totals[to_currency] = add(totals[to_currency] ?? '0', to_amount);
  }
  return totals;
}

export function countArrivals(arrivals: readonly Arrival[]): Counted {
  const did = (kind: Arrival['kind']) =>
    arrivals.filter((one) => one.kind === kind && one.did === true).length;
  return { accepts: did('accept'), withdrawals: did('withdraw'), groups: did('whitelist') };
}
