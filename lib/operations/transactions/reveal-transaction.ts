import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { RevealAnswer } from '@/lib/contract/bff-transactions';
import { stringifyJson } from '@/lib/contract/json';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { appendAudit } from '@/lib/store/audit';
import { findRecord, type RecordPlace } from './find-transaction';
import { maskPersonal } from './personal-data';
import type { Services } from './services';
import { hiddenValues } from './transaction-row';

/**
 * The tax ids and names of one record in full, wherever in it they stand. Who asked is committed to the audit log before anything is
 * answered: without the row there is no answer (safety 53).
 */
export async function revealTransaction(
  services: Services,
  actor: Actor,
  list: TransactionList,
  place: RecordPlace,
): Promise<RevealAnswer> {
  const { item, body } = await findRecord(services, list, place);
  const { hidden } = maskPersonal(item);
  await appendAudit(services.store.db, {
    action: 'transaction.revealed',
    actor,
    subject: `${list}/${item.end2end ?? place.id}`,
    detail: { paths: Object.keys(hidden).join(', ') },
    at: new Date(services.clock()),
  });
  return {
    values: hiddenValues(item),
    raw: stringifyJson(body, 2),
    ...(item.updated_at === undefined ? {} : { updated_at: item.updated_at }),
    now: new Date(services.now()).toISOString(),
  };
}
