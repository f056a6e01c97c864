import type { ValueFilter } from './list-filters';
import type { TransactionList } from './transaction-lists';

/** Key of `transactions.filters.name`: whose tax id and which wallet depends on the list (RMP-03..05). */
export function filterName(list: TransactionList, filter: ValueFilter) {
  if (filter === 'client_tax_id') return list === 'offramps' ? 'payee' : 'client_tax_id';
  if (filter !== 'wallet') return filter;
  return list === 'onramps' ? 'walletTo' : list === 'offramps' ? 'walletFrom' : 'wallet';
}
