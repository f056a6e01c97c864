import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { isBeyondReading, splitDecimal } from '@/lib/money/decimal';
import { order, sum } from '@/lib/money/sum';

export const BUCKETS = ['available', 'in_transit', 'to_receive', 'blocked'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Decimal strings; an absent key is "not given", never zero (BAL-06, safety 28). */
export type Buckets = Partial<Record<Bucket, string>>;

/** `label` is no key (BAL-11); `id` is the position. */
export interface BalanceAccount {
  id: string;
  label: string;
  buckets: Buckets;
  brl?: string;
  unreported?: true;
}

/** `buckets` sums only those every sub-account reported. */
export interface BalanceGroup {
  id: string;
  ticker: string;
  accounts: BalanceAccount[];
  buckets: Buckets;
  brl?: string;
  /** The API's BRL figure may leave something out. */
  incomplete: boolean;
}

export interface BalanceGroups {
  /** Approximate, display only (BAL-02, BAL-15). */
  total?: string;
  incomplete: boolean;
  /** Something is still to come: the total counts it at an accepted rate, and so it changed by the accept. */
  awaits: boolean;
  groups: BalanceGroup[];
}

const OWN_BRL = 'calculated_BRL_balance';

/** `GET /api/balance` as rows, largest BRL equivalent first (BAL-01..BAL-06, BAL-11, safety 31). Never throws. */
export function readBalanceGroups(
  answer: Pick<BalanceAnswer, 'balances' | 'calculated_BRL_total_balance'>,
): BalanceGroups {
  const total = ownAmount(answer, 'calculated_BRL_total_balance');
  const groups = entriesOf(answer.balances)
    .filter(([, value]) => isRecord(value) || value === null)
    .map(([ticker, value], index) => readGroup(`g${index}`, ticker, value))
    .sort(byBrl);
  const incomplete = groups.some((group) => group.incomplete);
  const awaits = groups.some(({ accounts }) => accounts.some(({ buckets }) => isSome(buckets.to_receive)));
  return { ...defined({ total }), incomplete, awaits, groups };
}

function isSome(amount = ''): boolean {
  return /[1-9]/.test(amount.split(/e/i)[0] ?? '');
}

function readGroup(id: string, ticker: string, value: unknown): BalanceGroup {
  const entries = entriesOf(value);
  const accounts = entries
    .filter(([label, entry]) => isRecord(entry) || (entry === null && label !== OWN_BRL))
    .map(([label, entry], index) => readAccount(`${id}a${index}`, label, entry));
  // A label without an object is an unreported account.
  const whole = entries.every(([label, entry]) => isRecord(entry) || label === OWN_BRL || isFigure(entry));
  const brl = ownAmount(value, OWN_BRL);
  return {
    id,
    ticker,
    accounts,
    buckets: whole ? sumBuckets(accounts) : {},
    incomplete: value === null || !whole,
    ...defined({ brl }),
  };
}

function readAccount(id: string, label: string, entry: unknown): BalanceAccount {
  if (entry === null) return { id, label, buckets: {}, unreported: true };
  const buckets: Buckets = {};
  for (const bucket of BUCKETS) {
    const amount = ownAmount(entry, bucket) ?? unreadable(entry, bucket);
    if (amount !== undefined) buckets[bucket] = amount;
  }
  const brl = ownAmount(entry, OWN_BRL);
  return { id, label, buckets, ...defined({ brl }) };
}

/** No total when a sub-account lacks the bucket, or has a figure beyond reading. */
function sumBuckets(accounts: readonly BalanceAccount[]): Buckets {
  const sums: Buckets = {};
  for (const bucket of BUCKETS) {
    const amounts = accounts.map((account) => account.buckets[bucket]);
    const given = amounts.filter((amount) => amount !== undefined).filter((one) => !isBeyondReading(one));
    const [first, ...rest] = given;
    if (first !== undefined && given.length === amounts.length) {
      sums[bucket] = rest.reduce(sum, first);
    }
  }
  return sums;
}

function ownAmount(holder: unknown, key: string): string | undefined {
  if (!isRecord(holder) || !Object.hasOwn(holder, key)) return undefined;
  const value = holder[key];
  if (typeof value === 'string' && splitDecimal(value) !== null) return value;
  // A bare number is exact only as a safe integer.
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Shown as what it is; no sum counts it. */
function unreadable(holder: unknown, key: string): string | undefined {
  const value = isRecord(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
  return typeof value === 'string' && isBeyondReading(value) ? value : undefined;
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
