import { hasFilter, type ValueFilter } from '@/lib/contract/list-filters';
import type { Pasted } from '@/lib/contract/pasted-id';
import { writeListAddress } from '@/lib/contract/transaction-address';
import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';

/** Where a pasted id may lead. A tax id has no `href`: its opaque id is asked for when it is chosen (safety 53). */
export type Target =
  | { kind: 'filter'; list: TransactionList; filter: ValueFilter; href: string }
  | { kind: 'taxId'; list: TransactionList; digits: string }
  | { kind: 'record'; list: TransactionList; href: string }
  | { kind: 'conversion'; href: string };

/** What is offered for a pasted id, the likeliest first. Every shape leads only to what the API can find by it. */
export function targetsOf(pasted: Pasted): Target[] {
  switch (pasted.kind) {
    case 'refused':
      return [];
    case 'tax_id':
      return listsWith('client_tax_id').map((list) => ({ kind: 'taxId', list, digits: pasted.digits }));
    case 'pix_e2e':
      return filtered('pix_e2e', pasted.value);
    case 'wallet':
      return [...filtered('wallet', pasted.value), ...filtered('address', pasted.value)];
    case 'hash':
      return [record('withdrawals', pasted.value)];
    case 'id':
      return likeliestFirst(pasted.value, [
        record('withdrawals', pasted.value),
        { kind: 'conversion', href: `/conversions/${encodeURIComponent(pasted.value)}` },
        record('checkouts', pasted.value),
        record('onramps', pasted.value),
        record('offramps', pasted.value),
        ...filtered('group_id', pasted.value),
      ]);
  }
}

/** How ids begin that name their kind. */
const BEGINNINGS: ReadonlyMap<string, string> = new Map([
  ['chk', 'checkouts'],
  ['onr', 'onramps'],
  ['off', 'offramps'],
  ['ofr', 'offramps'],
  ['wdr', 'withdrawals'],
  ['rfq', 'conversion'],
  ['wlg', 'group_id'],
]);

/** An id is opaque (GEN-10): how it begins says what is offered first, and takes nothing away. */
function likeliestFirst(value: string, targets: readonly Target[]): Target[] {
  const [beginning = ''] = value.toLowerCase().split('_', 1);
  const likely = BEGINNINGS.get(beginning);
  const isLikely = (target: Target) => likely === placeOf(target);
  return [...targets.filter(isLikely), ...targets.filter((target) => !isLikely(target))];
}

function placeOf(target: Target): string {
  if (target.kind === 'conversion') return target.kind;
  return target.kind === 'filter' ? target.filter : target.list;
}

function listsWith(filter: ValueFilter): TransactionList[] {
  return TRANSACTION_LISTS.filter((list) => hasFilter(list, filter));
}

function filtered(filter: ValueFilter, value: string): Target[] {
  return listsWith(filter).map((list) => ({
    kind: 'filter',
    list,
    filter,
    href: `/${list}${writeListAddress(list, { filters: { [filter]: value } })}`,
  }));
}

/** A withdrawal is found by its end2end or its transaction hash (WDR-12), the others among the newest of their list. */
function record(list: TransactionList, tx: string): Target {
  return { kind: 'record', list, href: `/${list}${writeListAddress(list, { tx })}` };
}
