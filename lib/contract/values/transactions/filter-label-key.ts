import type { ValueFilter } from './list-filters';
import type { TransactionList } from './transaction-lists';

/** The list decides whose tax id or wallet it is (RMP-03..05). */
export function filterLabelKey(list: TransactionList, filter: ValueFilter) {
  if (filter === 'client_tax_id') return list === 'offramps' ? 'payee' : 'client_tax_id';
  if (filter !== 'wallet') return filter;
  return list === 'onramps' ? 'walletTo' : list === 'offramps' ? 'walletFrom' : 'wallet';
}
