import type { TransactionRow } from '@/lib/contract/bff/transactions';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { isUnderWay } from './attribute-text';

export type MoneyStep = 'pix_e2e' | 'tx_hash';

/** PIX as in the filters (4.2, 4.3), a ramp's hash as in O-11; a withdrawal's are named differently (2.5). */
const STEPS: Readonly<Record<TransactionList, readonly MoneyStep[]>> = {
  checkouts: ['pix_e2e'],
  onramps: ['pix_e2e', 'tx_hash'],
  offramps: ['tx_hash', 'pix_e2e'],
  withdrawals: [],
};

/** A record without any of these O-11 names has other attributes, or none (ENV-19). */
const ASSUMED = [
  'currency_code',
  'amount_fiat',
  'amount_crypto',
  'pix_e2e',
  'client_tax_id',
  'wallet',
  'tx_hash',
];

/** None before one already reached (ENV-21). */
export function pendingSteps(list: TransactionList, row: TransactionRow): readonly MoneyStep[] {
  const has = (name: string) => Object.hasOwn(row.attributes, name);
  if (!isUnderWay(row) || !ASSUMED.some(has)) return [];
  const steps = STEPS[list];
  return steps.slice(steps.findLastIndex(has) + 1);
}
