import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { NotesAnswer } from '@/lib/contract/bff/notes';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { findRecord } from '@/lib/operations/transactions/find-transaction';
import { findConversion } from '@/lib/store/conversions/conversions';
import { addNote, findNote, notesOf } from '@/lib/store/notes/notes';
import { appendAudit } from '@/lib/store/people/audit';
import { findSubMerchant, folded } from '@/lib/store/sub-merchants/register';
import { parseTimestamp } from '@/lib/time/timestamp';

/** A record of ours that people write on. */
export type NotedRecord =
  | { rfqId: string }
  | { correlationId: string }
  | { list: TransactionList; id: string; at?: string | undefined };

function subjectOf(record: NotedRecord): string {
  if ('rfqId' in record) return record.rfqId;
  return 'list' in record ? `${record.list}/${record.id}` : record.correlationId;
}

/** Throws `not_found` for a record that Mesa would keep and does not. */
export async function readNotes(services: Services, record: NotedRecord): Promise<NotesAnswer> {
  if (!('list' in record)) await requireOwn(services, record);
  const rows = await notesOf(services.store.db, [subjectOf(record)]);
  return {
    notes: rows.map(({ id, text, authorId, authorName, at }) => ({
      ...{ id, text, at: at.toISOString() },
      by: { id: authorId, name: authorName },
    })),
    now: new Date(services.now()).toISOString(),
  };
}

/**
 * Sends nothing; the same press again writes no second one. Throws `not_found`, `key_reused`, `rate_limited`, and as
 * reads do.
 */
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
  // A note cannot be revealed, so it holds no tax id (safety 53).
  const masked = maskTaxIdsIn(text);
  const wanted = { ...row, text: masked, searchText: folded(masked) };
  let recordAt: Date | null = null;
  if ((await findNote(db, intentId)) === null) {
    await checkRateLimit(services, actor.id, 'request');
    recordAt = await requireRecord(services, record);
  }
  await db.transaction(async (tx) => {
    const added = await addNote(tx, { ...wanted, recordAt });
    const kept = added ?? (await findNote(tx, intentId));
    if (kept?.authorId !== actor.id || kept.subject !== subject || kept.text !== wanted.text)
      throw new DomainError('key_reused');
    if (added === null) return;
    await appendAudit(tx, { action: 'note.written', actor, subject, at });
  });
  return readNotes(services, record);
}

/** Reads a transaction upstream: the API's lists are not kept here. Returns when it was created. */
async function requireRecord(services: Services, record: NotedRecord): Promise<Date | null> {
  if ('list' in record) {
    const { item } = await findRecord(services, record.list, record);
    return parseTimestamp(item.created_at ?? '');
  }
  await requireOwn(services, record);
  return null;
}

async function requireOwn(
  { store: { db } }: Services,
  record: Exclude<NotedRecord, { list: TransactionList }>,
): Promise<void> {
  const found =
    'rfqId' in record
      ? await findConversion(db, record.rfqId)
      : await findSubMerchant(db, record.correlationId);
  if (found === null) throw new DomainError('not_found');
}
