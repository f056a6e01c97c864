import type { BalanceAnswer } from '@/lib/contract/bff';
import { splitDecimal } from '@/lib/money/decimal';
import { order, sum } from '@/lib/money/sum';

/** Buckets of one sub-account in the order of the contract (2.6); also the order of bars and columns. */
export const BUCKETS = ['available', 'in_transit', 'to_receive', 'blocked'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Decimal strings by bucket. An absent key means "not given", never zero (BAL-06, safety 28). */
export type Buckets = Partial<Record<Bucket, string>>;

/**
 * One sub-account. `label` is the ledger's text: shown, never a code or a key (BAL-11). `id` is the place
 * in the answer, so that a renamed label keeps its row and its figures.
 */
export interface BalanceAccount {
  id: string;
  label: string;
  buckets: Buckets;
  brl?: string;
  /** The API named the account and said nothing of it. */
  unreported?: true;
}

/** One ticker: its sub-accounts, the API's BRL figure, and bucket totals where every sub-account gave one. */
export interface BalanceGroup {
  id: string;
  ticker: string;
  accounts: BalanceAccount[];
  buckets: Buckets;
  brl?: string;
  /** Something was not reported: the BRL figure, which is the API's own, may leave it out. */
  incomplete: boolean;
}

export interface BalanceGroups {
  /** `calculated_BRL_total_balance` as sent: approximate, for display only (BAL-02, BAL-15). */
  total?: string;
  /** Some currency or account was not reported: the total may leave it out. */
  incomplete: boolean;
  groups: BalanceGroup[];
}

const OWN_BRL = 'calculated_BRL_balance';

/**
 * Reads `GET /api/balance` into rows (BAL-01..BAL-06, BAL-11, safety 31). Sub-accounts are recognised by
 * being objects, so a number beside them is never a row (BAL-04); tickers and labels are iterated, never
 * looked up. Groups come largest BRL equivalent first. Nothing here throws, whatever the answer holds.
 */
export function readBalanceGroups(
  answer: Pick<BalanceAnswer, 'balances' | 'calculated_BRL_total_balance'>,
): BalanceGroups {
  const total = ownAmount(answer, 'calculated_BRL_total_balance');
  const groups = entriesOf(answer.balances)
    .filter(([, value]) => isRecord(value) || value === null)
    .map(([ticker, value], index) => readGroup(`g${index}`, ticker, value))
    .sort(byBrl);
  const incomplete = groups.some((group) => group.incomplete);
  return { ...(total === undefined ? {} : { total }), incomplete, groups };
}

function readGroup(id: string, ticker: string, value: unknown): BalanceGroup {
  const entries = entriesOf(value);
  const accounts = entries
    .filter(([label, entry]) => isRecord(entry) || (entry === null && label !== OWN_BRL))
    .map(([label, entry], index) => readAccount(`${id}a${index}`, label, entry));
  // A label without an object behind it is an account we know nothing of: no honest sum exists.
  const whole = entries.every(([label, entry]) => isRecord(entry) || label === OWN_BRL || isFigure(entry));
  const brl = ownAmount(value, OWN_BRL);
  return {
    id,
    ticker,
    accounts,
    buckets: whole ? sumBuckets(accounts) : {},
    incomplete: value === null || !whole,
    ...(brl === undefined ? {} : { brl }),
  };
}

function readAccount(id: string, label: string, entry: unknown): BalanceAccount {
  if (entry === null) return { id, label, buckets: {}, unreported: true };
  const buckets: Buckets = {};
  for (const bucket of BUCKETS) {
    const amount = ownAmount(entry, bucket);
    if (amount !== undefined) buckets[bucket] = amount;
  }
  const brl = ownAmount(entry, OWN_BRL);
  return { id, label, buckets, ...(brl === undefined ? {} : { brl }) };
}

/** Adds one currency's own sub-accounts; a bucket that any of them lacks has no total. */
function sumBuckets(accounts: readonly BalanceAccount[]): Buckets {
  const sums: Buckets = {};
  for (const bucket of BUCKETS) {
    const amounts = accounts.map((account) => account.buckets[bucket]);
    const given = amounts.filter((amount) => amount !== undefined);
    const [first, ...rest] = given;
    if (first !== undefined && given.length === amounts.length) {
      sums[bucket] = rest.reduce(sum, first);
    }
  }
  return sums;
}

/** The own figure under a key as a decimal string; anything else (null, "", text, an object) is "not given". */
function ownAmount(holder: unknown, key: string): string | undefined {
  if (!isRecord(holder) || !Object.hasOwn(holder, key)) return undefined;
  const value = holder[key];
  if (typeof value === 'string' && splitDecimal(value) !== null) return value;
  // The BFF sends digits as text; of a bare number only an integer is sure to have kept all of them.
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

function isFigure(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && splitDecimal(value) !== null);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function byBrl(a: BalanceGroup, b: BalanceGroup): number {
  if (a.brl !== undefined && b.brl !== undefined) return order(b.brl, a.brl);
  return (a.brl === undefined ? 1 : 0) - (b.brl === undefined ? 1 : 0);
}
