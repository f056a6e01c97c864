import type { TransactionRow } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { isUnderWay } from './attribute-text';

/** What proves a step of the money: its PIX, its transfer on a chain. */
export type MoneyStep = 'pix_e2e' | 'tx_hash';

/**
 * The steps of a kind, in their order. Its PIX is in every list's filters (4.2, 4.3), the hash of a ramp in O-11; a
 * withdrawal's own are documented, and stand under names of their own (2.5). Nothing else is known to come.
 */
const STEPS: Readonly<Record<TransactionList, readonly MoneyStep[]>> = {
  checkouts: ['pix_e2e'],
  onramps: ['pix_e2e', 'tx_hash'],
  offramps: ['tx_hash', 'pix_e2e'],
  withdrawals: [],
};

/** Names of O-11: a record without any of them has other attributes, or none published (ENV-19). */
const ASSUMED = [
  'currency_code',
  'amount_fiat',
  'amount_crypto',
  'pix_e2e',
  'client_tax_id',
  'wallet',
  'tx_hash',
];

/** The steps that a record under way has not reached and still may: none that a later one has overtaken (ENV-21). */
export function stepsToCome(list: TransactionList, row: TransactionRow): readonly MoneyStep[] {
  const has = (name: string) => Object.hasOwn(row.attributes, name);
  if (!isUnderWay(row) || !ASSUMED.some(has)) return [];
  const steps = STEPS[list];
  return steps.slice(steps.findLastIndex(has) + 1);
}
