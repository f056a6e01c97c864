import 'server-only';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import type { ListItem } from '@/lib/contract/envelope';
import { maskLabel } from '@/lib/contract/tax-id-text';
import { maskPersonal } from './personal-data';

/** A record as a page shows it: the nine keys of the envelope, personal data hidden (ENV-01, LST-07). */
export function transactionRow(item: ListItem): TransactionRow {
  const { end2end, created_at, updated_at, process, status, substatus, message, error_message } = item;
  const { tree, hidden } = maskPersonal(item.attributes);
  const masked = Object.keys(hidden);
  return {
    ...(end2end === undefined ? {} : { end2end }),
    ...(created_at === undefined ? {} : { created_at }),
    ...(updated_at === undefined ? {} : { updated_at }),
    ...(process === undefined ? {} : { process }),
    status: maskLabel(status),
    substatus: maskLabel(substatus),
    message: maskLabel(message),
    error_message: maskLabel(error_message),
    attributes: tree,
    ...(masked.length === 0 ? {} : { masked }),
  };
}
