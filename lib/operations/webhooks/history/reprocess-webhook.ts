import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import { DomainError } from '@/lib/contract/domain-error';
import { appendAudit } from '@/lib/store/audit';
import { beginAgain, findDelivery } from '@/lib/store/events-due';
import { findRecordRow, followRecord } from '@/lib/store/events-records';
import type { Services } from '../services';
import { readFollowed } from './read-record';
import { workerOf } from './worker';

/** Two presses are one read. */
const SPACING_MS = 1_000;

/**
 * Runs our own handler again with the stored body; nothing is sent to the API but the read that confirms it. Throws
 * `not_found` for what is not in the inbox, and `invalid_input` for what has no body any more or a signature that
 * failed: what was never believed is not believed by pressing a button (safety 56).
 */
export async function processAgain(services: Services, actor: Actor, id: string): Promise<{ now: string }> {
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
  const worker = workerOf(services);
  await worker.apply();
  // The read that confirms it is on its way; the person does not wait for the API.
  worker.wake();
  return { now: new Date(services.now()).toISOString() };
}

/**
 * Reads the record of a webhook from the API now, and follows it from then on. Throws `not_found` where the webhook has
 * no record.
 */
export async function readAgain(services: Services, id: string): Promise<{ now: string }> {
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
  if (record !== null && !isFresh) await readFollowed(services, record);
  return { now: new Date(services.now()).toISOString() };
}

async function deliveryOf({ store: { db } }: Services, id: string) {
  const delivery = id.startsWith('d') ? await findDelivery(db, Number.parseInt(id.slice(1), 10)) : null;
  if (delivery === null) throw new DomainError('not_found');
  return delivery;
}
