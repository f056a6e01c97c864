import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { NotesAnswer } from '@/lib/contract/bff/notes';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { findConversion } from '@/lib/store/conversions/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { addNote, findNote, notesOf } from '@/lib/store/notes/notes';
import { appendAudit } from '@/lib/store/people/audit';
import { findSubMerchant } from '@/lib/store/sub-merchants/register';

/** A record of ours that people write on. */
export type NotedRecord = { rfqId: string } | { correlationId: string };

const subjectOf = (record: NotedRecord) => ('rfqId' in record ? record.rfqId : record.correlationId);

export async function readNotes(services: Services, record: NotedRecord): Promise<NotesAnswer> {
  const rows = await notesOf(services.store.db, [subjectOf(record)]);
  return {
    notes: rows.map(({ id, text, authorId, authorName, at }) => ({
      ...{ id, text, at: at.toISOString() },
      by: { id: authorId, name: authorName },
    })),
    now: new Date(services.now()).toISOString(),
  };
}

/** Sends nothing; the same press again writes no second one. Throws `not_found`, `key_reused`, `rate_limited`. */
export async function writeNote(
  services: Services,
  actor: Actor,
  record: NotedRecord,
  { intentId, text }: { intentId: string; text: string },
): Promise<NotesAnswer> {
  const subject = subjectOf(record);
  const { db } = services.store;
  const at = new Date(services.clock());
  const row = { ...{ id: intentId, subject, at }, ...{ authorId: actor.id, authorName: actor.name } };
  // Nobody reveals a note, so it holds no tax id (safety 53).
  const wanted = { ...row, text: maskTaxIdsIn(text) };
  if ((await findNote(db, intentId)) === null) await checkRateLimit(services, actor.id, 'request');
  await db.transaction(async (tx) => {
    await requireRecord(tx, record);
    const added = await addNote(tx, wanted);
    const kept = added ?? (await findNote(tx, intentId));
    if (kept?.authorId !== actor.id || kept.subject !== subject || kept.text !== wanted.text)
      throw new DomainError('key_reused');
    if (added === null) return;
    const action = 'rfqId' in record ? 'conversion.noted' : 'sub_merchant.noted';
    await appendAudit(tx, { action, actor, subject, at });
  });
  return readNotes(services, record);
}

async function requireRecord(tx: Database, record: NotedRecord): Promise<void> {
  const found =
    'rfqId' in record
      ? await findConversion(tx, record.rfqId)
      : await findSubMerchant(tx, record.correlationId);
  if (found === null) throw new DomainError('not_found');
}
