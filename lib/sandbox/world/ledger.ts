import 'server-only';
import { add, compare, isPositive, subtract } from '@/lib/money/amount';
import type { Buckets, Ledger } from './world';

/** Available amount over all ledger accounts (BAL-07); "0" without any. */
export function availableOf(ledger: Ledger | null, currency: string): string {
  let sum: string | undefined;
  for (const { available } of Object.values(ledger?.[currency] ?? {})) {
    sum = sum === undefined ? available : add(sum, available);
  }
  return sum ?? '0';
}

/** Debits `available`, largest accounts first. The caller checks the balance; throws rather than overdraw. */
export function debit(ledger: Ledger, currency: string, amount: string): void {
  const rest = shift(ledger, currency, amount, 'available');
  if (isPositive(rest)) throw new Error(`the ledger lacks ${rest} ${currency}`);
}

/**
 * Moves an amount out of a bucket, and into `to` of the same ledger account when given; largest accounts first,
 * never below
 * zero. Returns the amount that was missing.
 */
export function shift(
  ledger: Ledger,
  currency: string,
  amount: string,
  from: keyof Buckets,
  to?: keyof Buckets,
): string {
  const accounts = Object.values(ledger[currency] ?? {}).sort((a, b) => compare(b[from], a[from]));
  let rest = amount;
  for (const account of accounts) {
    if (!isPositive(rest) || !isPositive(account[from])) break;
    const part = compare(account[from], rest) < 0 ? account[from] : rest;
    account[from] = subtract(account[from], part);
    if (to !== undefined) account[to] = add(account[to], part);
    rest = subtract(rest, part);
  }
  return rest;
}

export function grant(ledger: Ledger, currency: string, amount: string): void {
  ledger[currency] ??= {};
  const accounts = ledger[currency];
  const account = bucketsOf(accounts, Object.keys(accounts)[0] ?? `${currency}-MAIN`);
  account.available = add(account.available, amount);
}

/** Adds to `to_receive` (ACC-02); returns the label of the account. */
export function expect(ledger: Ledger, currency: string, amount: string): string {
  ledger[currency] ??= {};
  const accounts = ledger[currency];
  const label = Object.keys(accounts)[0] ?? `${currency}-MAIN`;
  const account = bucketsOf(accounts, label);
  account.to_receive = add(account.to_receive, amount);
  return label;
}

/** Moves an expected amount to `available` (BAL-09); stops at zero if a control lowered the bucket. */
export function receive(ledger: Ledger, currency: string, label: string, amount: string): void {
  ledger[currency] ??= {};
  const account = bucketsOf(ledger[currency], label);
  const left = subtract(account.to_receive, amount);
  account.to_receive = isPositive(left) ? left : '0';
  account.available = add(account.available, amount);
}

/** Makes `amount` the whole available balance (scenario `ledger`). */
export function setAvailable(ledger: Ledger, currency: string, amount: string): void {
  ledger[currency] ??= {};
  const accounts = ledger[currency];
  const first = Object.keys(accounts)[0] ?? `${currency}-MAIN`;
  bucketsOf(accounts, first);
  for (const [label, account] of Object.entries(accounts)) account.available = label === first ? amount : '0';
}

/** Renames a ledger account (BAL-11). False for an unknown label. */
export function renameLabel(ledger: Ledger, from: string, to: string): boolean {
  for (const [currency, accounts] of Object.entries(ledger)) {
    if (!Object.hasOwn(accounts, from)) continue;
    const renamed = Object.entries(accounts).map(([label, account]) => [
      label === from ? to : label,
      account,
    ]);
    ledger[currency] = Object.fromEntries(renamed);
    return true;
  }
  return false;
}

function bucketsOf(accounts: Record<string, Buckets>, label: string): Buckets {
  accounts[label] ??= { available: '0', in_transit: '0', to_receive: '0', blocked: '0' };
  return accounts[label];
}
