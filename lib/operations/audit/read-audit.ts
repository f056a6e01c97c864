import 'server-only';
import {
  type AuditAnswer,
  type AuditRowAnswer,
  type HeadAnswer,
  headText,
  readHead,
  type VerifyAnswer,
} from '@/lib/contract/bff/audit/audit';
import type { AuditFilters, AuditRequest } from '@/lib/contract/bff/audit/audit-requests';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { FIRST_HASH } from '@/lib/store/audit/audit-chain';
import { type AuditWanted, findAuditRow, findAuditRows, headExportedAt } from '@/lib/store/audit/find-audit';
import { countForeign, readHead as readSealedHead, sealAudit } from '@/lib/store/audit/seal-audit';
import { stalledSince } from '@/lib/store/audit/seal-state';
import { verifyAudit } from '@/lib/store/audit/verify-audit';
import { namesOfUsers } from '@/lib/store/people/users';
import { endOfDay, startOfDay } from '@/lib/time/day-range';

/** `GET /api/audit`: newest first, rows of a moment ago included. */
export async function readAudit(
  services: Services,
  { before, limit, ...filters }: AuditRequest,
): Promise<AuditAnswer> {
  const { db } = services.store;
  await sealAudit(db);
  const wanted = { ...wantedOf(services, filters), before };
  const found = await findAuditRows(db, { ...wanted, limit: limit + 1 });
  const head = await readSealedHead(db);
  const people = await namesOfUsers(db);
  const exported = await headExportedAt(db);
  const items = found.slice(0, limit);
  const next = found.length > limit ? items.at(-1)?.id : undefined;
  return {
    items,
    people,
    head,
    ...defined({ next, head_exported_at: exported ?? undefined }),
    ...now(services),
  };
}

export function wantedOf(
  { timeZone }: Pick<Services, 'timeZone'>,
  { from, to, ...filters }: AuditFilters,
): Omit<AuditWanted, 'limit'> {
  const since = from === undefined ? undefined : startOfDay(from, timeZone);
  const until = to === undefined ? undefined : endOfDay(to, timeZone);
  return { ...filters, since, until };
}

export async function readAuditRow(services: Services, id: number): Promise<AuditRowAnswer> {
  const { db } = services.store;
  await sealAudit(db);
  const found = await findAuditRow(db, id);
  if (found === null) throw new DomainError('not_found');
  const { row, previous = FIRST_HASH } = found;
  return { row, previous_hash: previous, head: await readSealedHead(db), ...now(services) };
}

/** Reads every row again, so it counts as an export (W5). Throws `rate_limited`. */
export async function verifyChain(
  services: Services,
  actor: Actor,
  head: string | undefined,
): Promise<VerifyAnswer> {
  const { db } = services.store;
  await checkRateLimit(services, actor.id, 'export');
  await sealAudit(db);
  const startedAt = performance.now();
  const kept = head === undefined ? undefined : readHead(head);
  const { broken, ...verdict } = await verifyAudit(db, { kept });
  const { sealed: foreign, missing } = await countForeign(db);
  const stalled = await stalledSince(db);
  const exported = await headExportedAt(db);
  const detail = {
    rows: `${verdict.rows}`,
    ...(foreign === 0 ? {} : { foreign: `${foreign}` }),
    ...(missing === 0 ? {} : { missing: `${missing}` }),
    ...(stalled === undefined ? {} : { stalled_since: stalled.toISOString() }),
    ...(broken === undefined ? {} : { broken_at: `${broken.position}`, why: broken.why }),
  };
  await appendAudit(db, { action: 'audit.verified', actor, detail });
  return {
    ...verdict,
    foreign,
    missing,
    took_ms: Math.round(performance.now() - startedAt),
    compared: kept !== undefined,
    ...defined({ broken, head_exported_at: exported ?? undefined, stalled_since: stalled?.toISOString() }),
    ...now(services),
  };
}

export async function exportHead(services: Services, actor: Actor): Promise<HeadAnswer> {
  const { db } = services.store;
  await sealAudit(db);
  const head = await readSealedHead(db);
  await appendAudit(db, { action: 'audit.head_exported', actor, detail: { head: headText(head) } });
  return { head, ...now(services) };
}

function now(services: Services): { now: string } {
  return { now: new Date(services.now()).toISOString() };
}
