import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { type BalanceAccount, BUCKETS, type Bucket, readBalanceGroups } from '@/lib/money/balance-groups';
import { isBeyondReading } from '@/lib/money/decimal';
import { subtract } from '@/lib/money/sum';

export interface Reading {
  read_at: string;
  balances: BalanceAnswer['balances'];
}

export interface ComparedFigure {
  /** Absent when the account did not report it. */
  value?: string;
  /** The amount of the other reading. */
  other?: string;
  /** The exact change from the earlier reading to the later one; absent unless both gave the figure. */
  change?: string;
}

export interface ComparedAccount {
  currency: string;
  label: string;
  /** The account is in this reading; a label that disappeared is "not reported", never zero. */
  isReported: boolean;
  /** Whether the other reading has the label; undefined without another reading. */
  isInOther?: boolean;
  figures: Record<Bucket, ComparedFigure>;
}

interface Account extends BalanceAccount {
  currency: string;
}

/** Stands for a currency that came without accounts. */
const UNLISTED: BalanceAccount = { id: '', label: '', buckets: {}, unreported: true };

function accountsOf(reading: Reading | undefined): Account[] {
  if (reading === undefined) return [];
  return readBalanceGroups(reading).groups.flatMap(({ ticker, accounts }) =>
    (accounts.length > 0 ? accounts : [UNLISTED]).map((account) => ({ ...account, currency: ticker })),
  );
}

/** A row for each account of either reading, those of `shown` first; labels are matched within a currency. */
export function compareReadings(shown: Reading, other?: Reading): ComparedAccount[] {
  const here = accountsOf(shown);
  const there = accountsOf(other);
  const isSame = (a: Account) => (b: Account) => a.currency === b.currency && a.label === b.label;
  const gone = there.filter((account) => !here.some(isSame(account)));
  const isLater = other !== undefined && other.read_at > shown.read_at;
  const currencies = [...new Set([...here, ...gone].map(({ currency }) => currency))];
  const rows = [
    ...here.map((account) => ({ one: account, two: there.find(isSame(account)), place: account })),
    ...gone.map((account) => ({ one: undefined, two: account, place: account })),
  ].sort((a, b) => currencies.indexOf(a.place.currency) - currencies.indexOf(b.place.currency));
  const isListed = ({ place }: (typeof rows)[number]) =>
    place.id !== UNLISTED.id ||
    !rows.some((row) => row.place.id !== '' && row.place.currency === place.currency);
  return rows.filter(isListed).map(({ one, two, place: { currency, label } }) => ({
    currency,
    label,
    isReported: one !== undefined && one.unreported !== true,
    ...(other === undefined ? {} : { isInOther: two !== undefined && two.unreported !== true }),
    figures: Object.fromEntries(
      BUCKETS.map((bucket) => {
        const [value, was] = [one?.buckets[bucket], two?.buckets[bucket]];
        const isExact = [value, was].every((amount) => amount !== undefined && !isBeyondReading(amount));
        const change = isExact
          ? isLater
            ? subtract(was ?? '', value ?? '')
            : subtract(value ?? '', was ?? '')
          : undefined;
        return [bucket, defined({ value, other: was, change })];
      }),
    ) as Record<Bucket, ComparedFigure>,
  }));
}
