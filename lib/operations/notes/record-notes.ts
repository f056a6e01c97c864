import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { NotesAnswer } from '@/lib/contract/bff/notes';
import {
  BLOCKED_SUBJECTS,
  linkSubject,
  type NotedPart,
  partSubject,
} from '@/lib/contract/values/noted-subject';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { readBalanceGroups } from '@/lib/money/balance-groups';
import { readBalanceNow } from '@/lib/operations/balances/read-balance-now';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { readSplit } from '@/lib/operations/sub-merchants/splits/read-split';
import { WHITELIST_KINDS } from '@/lib/operations/sub-merchants/whitelist/whitelist-evidence';
import { findFollowedWithdrawal } from '@/lib/operations/sub-merchants/withdrawals/find-followed-withdrawal';
import { findRecord } from '@/lib/operations/transactions/find-transaction';
import { type AuditEntry, appendAudit } from '@/lib/store/audit/append-audit';
import { findLink } from '@/lib/store/checkout-links/checkout-links';
import { findConversion } from '@/lib/store/conversions/conversions';
import { addNote, findNote, notesOf } from '@/lib/store/notes/notes';
import { findIntent } from '@/lib/store/sub-merchants/intents';
import { findSubMerchant, folded } from '@/lib/store/sub-merchants/register';
import { parseTimestamp } from '@/lib/time/timestamp';

/** Records that people write on. */
export type NotedRecord =
  | { rfqId: string }
  | { correlationId: string }
  | { list: TransactionList; id: string; at?: string | undefined }
  | { linkId: string }
  | { blocked: string }
  | { of: string; part: NotedPart; id: string };

function subjectOf(record: NotedRecord): string {
  if ('rfqId' in record) return record.rfqId;
  if ('linkId' in record) return linkSubject(record.linkId);
  if ('blocked' in record) return `${BLOCKED_SUBJECTS}${record.blocked}`;
  if ('part' in record) return partSubject(record.of, record.part, record.id);
  return 'list' in record ? `${record.list}/${record.id}` : record.correlationId;
}

/** Subjects as the other rows of the log name each record. */
function auditedAs(record: NotedRecord): Pick<AuditEntry, 'subject' | 'detail'> {
  if ('linkId' in record) return { subject: record.linkId };
  if (!('part' in record)) return { subject: subjectOf(record) };
  const { of, part, id } = record;
  if (part === 'checkouts') return { subject: id, detail: { correlation_id: of } };
  const named = {
    branding: 'intent_id',
    whitelist: 'intent_id',
    withdrawals: 'end2end',
    splits: 'origin_e2e',
  };
  return { subject: of, detail: { [named[part]]: id } };
}

/** Throws `not_found` for a record that Mesa would keep and does not. */
export async function readNotes(services: Services, record: NotedRecord): Promise<NotesAnswer> {
  if (isKept(record)) await requireOwn(services, record);
  const rows = await notesOf(services.store.db, [subjectOf(record)]);
  return {
    notes: rows.map(({ id, text, authorId, authorName, at }) => ({
      id,
      text,
      at: at.toISOString(),
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
  const row = { id: intentId, subject, at, authorId: actor.id, authorName: actor.name };
  // A note cannot be revealed, so it holds no tax id (safety 53).
  const masked = maskTaxIdsIn(text);
  const wanted = { ...row, text: masked, searchText: folded(masked) };
  let recordAt: Date | null = null;
  if ((await findNote(db, intentId)) === null) {
    await checkRateLimit(services, actor.id, 'request');
    recordAt = await requireRecord(services, actor, record);
  }
  await db.transaction(async (tx) => {
    const added = await addNote(tx, { ...wanted, recordAt });
    const kept = added ?? (await findNote(tx, intentId));
    if (kept?.authorId !== actor.id || kept.subject !== subject || kept.text !== wanted.text)
      throw new DomainError('key_reused');
    if (added === null) return;
    await appendAudit(tx, { action: 'note.written', actor, at, ...auditedAs(record) });
  });
  return readNotes(services, record);
}

/** Reads a transaction or split upstream: they are not kept here. Returns when a transaction was created. */
async function requireRecord(services: Services, actor: Actor, record: NotedRecord): Promise<Date | null> {
  if ('list' in record) {
    const { item } = await findRecord(services, record.list, record);
    return parseTimestamp(item.created_at ?? '');
  }
  if ('blocked' in record) {
    const { groups } = readBalanceGroups(await readBalanceNow(services));
    if (!groups.some(({ ticker }) => ticker === record.blocked)) throw new DomainError('not_found');
    return null;
  }
  await requireOwn(services, record);
  if (!('part' in record)) return null;
  if (record.part === 'splits') await readSplit(services, { correlationId: record.of, originE2e: record.id });
  if (record.part !== 'withdrawals') return null;
  const search = await findFollowedWithdrawal(services, record.of, record.id, { actorId: actor.id });
  if (search === null) throw new DomainError('not_found');
  return parseTimestamp(search.found.created_at ?? '');
}

type KeptRecord = Exclude<NotedRecord, { list: TransactionList } | { blocked: string }>;
const isKept = (record: NotedRecord): record is KeptRecord => !('list' in record || 'blocked' in record);

async function requireOwn(services: Services, record: KeptRecord): Promise<void> {
  const { db } = services.store;
  let found: unknown;
  if ('rfqId' in record) found = await findConversion(db, record.rfqId);
  else if ('linkId' in record) found = await findLink(db, record.linkId);
  else if ('correlationId' in record) found = await findSubMerchant(db, record.correlationId);
  else found = await findPart(services, record);
  if (found === null) throw new DomainError('not_found');
}

/** Looks within the sub-merchant only (safety 41). */
async function findPart(services: Services, { of, part, id }: Extract<NotedRecord, { part: NotedPart }>) {
  const { db } = services.store;
  const owner = await requireSubMerchant(services, of);
  if (part === 'checkouts') return findLink(db, id, of);
  if (part === 'withdrawals' || part === 'splits') return owner;
  const intent = await findIntent(db, of, id);
  const kinds: readonly string[] = part === 'branding' ? ['branding'] : WHITELIST_KINDS;
  return intent !== null && kinds.includes(intent.kind) ? intent : null;
}
