import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { PAYMENT_ATTRIBUTES } from '@/lib/contract/values/transactions/record-attributes';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { isUnderWay } from './attribute-text';

export type MoneyStep = 'pix_e2e' | 'tx_hash';

/** PIX as in the filters, a ramp's hash as in O-11; a withdrawal's are named differently. */
const STEPS: Readonly<Record<TransactionList, readonly MoneyStep[]>> = {
  checkouts: ['pix_e2e'],
  onramps: ['pix_e2e', 'tx_hash'],
  offramps: ['tx_hash', 'pix_e2e'],
  withdrawals: [],
};

/** None before one already reached (ENV-21). */
export function pendingSteps(list: TransactionList, row: TransactionRow): readonly MoneyStep[] {
  const has = (name: string) => Object.hasOwn(row.attributes, name);
  // Without any assumed name it has other attributes, or none (ENV-19).
  if (!isUnderWay(row) || !PAYMENT_ATTRIBUTES.some(has)) return [];
  const steps = STEPS[list];
  return steps.slice(steps.findLastIndex(has) + 1);
}
