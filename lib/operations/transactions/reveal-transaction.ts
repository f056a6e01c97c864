import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { RevealAnswer } from '@/lib/contract/bff/transactions';
import { defined } from '@/lib/contract/values/defined';
import { stringifyJson } from '@/lib/contract/values/json/json';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { checkReveals } from '@/lib/operations/personal-data/check-reveals';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/people/audit';
import { findRecord, type RecordPlace } from './find-transaction';
import { hiddenValues } from './list-transactions';

/** Commits the audit row first (safety 53). Throws `rate_limited`. */
export async function revealTransaction(
  services: Services,
  actor: Actor,
  list: TransactionList,
  place: RecordPlace,
): Promise<RevealAnswer> {
  await checkReveals(services, actor);
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
    ...defined({ updated_at: item.updated_at }),
    now: new Date(services.now()).toISOString(),
  };
}
