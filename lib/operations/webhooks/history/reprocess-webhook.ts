import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Services } from '@/lib/operations/services';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { readFollowedRecord } from '@/lib/operations/webhooks/process/read-followed-record';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { beginAgain, findDelivery } from '@/lib/store/webhooks/delivery-queue';
import { findRecordRow, followRecord } from '@/lib/store/webhooks/webhook-records';

/** Two presses within this time are one read. */
const SPACING_MS = 1_000;

/**
 * Handles the stored body again; the API gets only the confirming read. Throws `not_found`, and `invalid_input` for
 * a removed body or failed signature (safety 56).
 */
export async function reprocessWebhook(
  services: Services,
  actor: Actor,
  id: string,
): Promise<{ now: string }> {
  const { db } = services.store;
  const delivery = await deliveryOf(services, id);
  if (delivery.verdict === 'failed' || delivery.rawBody === null) {
    throw new DomainError('invalid_input', { fields: { id: 'not_allowed' } });
  }
  const at = new Date(services.clock());
  await db.transaction(async (tx) => {
    await beginAgain(tx, delivery.id, at);
    await appendAudit(tx, { action: 'webhook.processed_again', actor, subject: id, at });
  });
  const worker = inboxWorkerOf(services);
  await worker.apply();
  worker.wake();
  return { now: new Date(services.now()).toISOString() };
}

/** Reads its record now and follows it. Throws `not_found` without a record. */
export async function refreshRecord(services: Services, id: string): Promise<{ now: string }> {
  const { db } = services.store;
  const { kind, recordId, createdText, verdict } = await deliveryOf(services, id);
  if (kind === null || recordId === null || verdict === 'failed') throw new DomainError('not_found');
  const key = { kind, id: recordId };
  await followRecord(db, {
    ...key,
    firstReadAt: null,
    ...(createdText === null ? {} : { createdText }),
    ...(kind === 'kyb' ? { correlationId: recordId } : {}),
  });
  const record = await findRecordRow(db, key);
  const isFresh = services.clock() - (record?.triedAt?.getTime() ?? 0) < SPACING_MS;
  if (record !== null && !isFresh) await readFollowedRecord(services, record);
  return { now: new Date(services.now()).toISOString() };
}

async function deliveryOf({ store: { db } }: Services, id: string) {
  const delivery = id.startsWith('d') ? await findDelivery(db, Number.parseInt(id.slice(1), 10)) : null;
  if (delivery === null) throw new DomainError('not_found');
  return delivery;
}
