import 'server-only';
import type { RevealAnswer } from '@/lib/contract/bff/transactions';
import { defined } from '@/lib/contract/values/defined';
import { stringifyJson } from '@/lib/contract/values/json/json';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { actorOf } from '@/lib/operations/actor';
import { checkReveals, type Revealer } from '@/lib/operations/personal-data/check-reveals';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { findRecord, type RecordPlace } from './find-transaction';
import { hiddenValues } from './list-transactions';

/** Commits the audit row first (safety 53). Throws `rate_limited`. */
export async function revealTransaction(
  services: Services,
  person: Revealer,
  list: TransactionList,
  { reason, ...place }: RecordPlace & { reason?: string | undefined },
): Promise<RevealAnswer> {
  const said = await checkReveals(services, person, reason);
  const { item, body } = await findRecord(services, list, place);
  const { hidden } = maskPersonal(item);
  await appendAudit(services.store.db, {
    action: 'transaction.revealed',
    actor: actorOf({ user: person }),
    subject: `${list}/${item.end2end ?? place.id}`,
    detail: { paths: Object.keys(hidden).join(', '), ...said },
    at: new Date(services.clock()),
  });
  return {
    values: hiddenValues(item),
    raw: stringifyJson(body, 2),
    ...defined({ updated_at: item.updated_at }),
    now: new Date(services.now()).toISOString(),
  };
}
