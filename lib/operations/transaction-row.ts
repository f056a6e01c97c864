import 'server-only';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import type { ListItem } from '@/lib/contract/envelope';
import { maskPersonal } from './personal-data';

/** A record as a page shows it: the nine keys of the envelope, personal data hidden wherever it stands (ENV-01, LST-07). */
export function transactionRow(item: ListItem): TransactionRow {
  const { end2end, created_at, updated_at, process } = item;
  const { tree, hidden } = maskPersonal(item);
  const { status, substatus, message, error_message, attributes } = tree;
  const masked = Object.keys(hidden);
  return {
    ...(end2end === undefined ? {} : { end2end }),
    ...(created_at === undefined ? {} : { created_at }),
    ...(updated_at === undefined ? {} : { updated_at }),
    ...(process === undefined ? {} : { process }),
    ...{ status, substatus, message, error_message, attributes },
    ...(masked.length === 0 ? {} : { masked }),
  };
}
