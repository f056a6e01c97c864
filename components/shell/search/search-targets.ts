import type { FoundNote } from '@/lib/contract/bff/notes';
import { defined } from '@/lib/contract/values/defined';
import { NOTED_PARTS } from '@/lib/contract/values/noted-subject';
import type { Pasted } from '@/lib/contract/values/pasted-id';
import { writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { hasFilter, type ValueFilter } from '@/lib/contract/values/transactions/list-filters';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';

/** A tax id has no `href`: it is exchanged for an opaque id when chosen (safety 53). */
export type SearchTarget =
  | { kind: 'filter'; list: TransactionList; filter: ValueFilter; href: string }
  | { kind: 'taxId'; list: TransactionList; digits: string }
  | { kind: 'record'; list: TransactionList; href: string }
  | { kind: 'conversion'; href: string };

/** Likeliest first; only what the API can find by this shape. */
export function searchTargetsFor(pasted: Pasted): SearchTarget[] {
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

const BEGINNINGS: ReadonlyMap<string, string> = new Map([
  ['chk', 'checkouts'],
  ['onr', 'onramps'],
  ['off', 'offramps'],
  ['ofr', 'offramps'],
  ['wdr', 'withdrawals'],
  ['rfq', 'conversion'],
  ['wlg', 'group_id'],
]);

/** An id is opaque (GEN-10): its prefix only orders the targets. */
function likeliestFirst(value: string, targets: readonly SearchTarget[]): SearchTarget[] {
  const [beginning = ''] = value.toLowerCase().split('_', 1);
  const likely = BEGINNINGS.get(beginning);
  const isLikely = (target: SearchTarget) => likely === placeOf(target);
  return [...targets.filter(isLikely), ...targets.filter((target) => !isLikely(target))];
}

function placeOf(target: SearchTarget): string {
  if (target.kind === 'conversion') return target.kind;
  return target.kind === 'filter' ? target.filter : target.list;
}

function listsWith(filter: ValueFilter): TransactionList[] {
  return TRANSACTION_LISTS.filter((list) => hasFilter(list, filter));
}

function filtered(filter: ValueFilter, value: string): SearchTarget[] {
  return listsWith(filter).map((list) => ({
    kind: 'filter',
    list,
    filter,
    href: `/${list}${writeListAddress(list, { filters: { [filter]: value } })}`,
  }));
}

/** The address of the record of a found note. */
export function noteHref({ list, id, of, at }: FoundNote['on']): string {
  const name = encodeURIComponent(id);
  if (list === undefined) return `/conversions/${name}`;
  if (list === 'blocked') return `/balances?notes=${name}`;
  const room = list === 'checkout-links' ? 'links' : list;
  if (of !== undefined && list === 'splits') return `/sub-merchants/${of}/splits?checkout=${name}`;
  if (of !== undefined && list === 'whitelist') return `/sub-merchants/${of}/whitelist?change=${name}`;
  if (of !== undefined) return `/print/sub-merchants/${of}/${room}/${name}`;
  const own = TRANSACTION_LISTS.find((one) => one === list);
  if (own === undefined) return `/print/${room}/${name}`;
  return `/${own}${writeListAddress(own, { tx: id, ...defined({ at }) })}`;
}

export function noteKind({ list }: FoundNote['on']) {
  if (list === undefined) return 'conversion';
  if (list === 'blocked') return list;
  const part = NOTED_PARTS.find((one) => one === list);
  return part === undefined || part === 'checkouts' ? 'checkout-links' : part;
}

/** A withdrawal by end2end or hash (WDR-12), others among the newest of their list. */
function record(list: TransactionList, tx: string): SearchTarget {
  return { kind: 'record', list, href: `/${list}${writeListAddress(list, { tx })}` };
}
