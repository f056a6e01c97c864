import type { RegisterFilter, ValueFilter } from './list-filters';
import type { ListName } from './transaction-lists';

/** The list decides whose tax id or wallet it is (RMP-03..05). */
export function filterLabelKey(list: ListName, filter: ValueFilter | RegisterFilter) {
  if (filter === 'client_tax_id') return list === 'offramps' ? 'payee' : 'client_tax_id';
  if (filter !== 'wallet') return filter;
  return list === 'onramps' ? 'walletTo' : list === 'offramps' ? 'walletFrom' : 'wallet';
}
