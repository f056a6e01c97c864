import 'server-only';
import { can } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { MadeRequest, RequestAnswer, RequestKind } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { activePeople, type Person } from '@/lib/store/people/deciders';
import { closeRequest, findRequest, insertRequest, type RequestRow } from '@/lib/store/requests/requests';
import { announceRequests, notifyOfRequest } from './announce-request';
import { decidersOf, REQUEST_KIND_RULES, resetOf } from './kinds';
import { readRequest } from './read-requests';
import { hashOf } from './request-hash';

const HOUR_MS = 3_600_000;

interface Making {
  intentId: string;
  asked: MadeRequest;
}

/**
 * Sends nothing to the API. The intent is the request's id: a press makes none twice. Throws `invalid_input`,
 * `not_found`, `forbidden`, `key_reused`, `own_link`, `no_second_person`, `request_closed` for a replaced one that was
 * decided, `rate_limited`.
 */
export async function makeRequest(
  services: Services,
  maker: Person,
  { intentId, asked: given }: Making,
): Promise<RequestAnswer> {
  const { kind, note, ends_in_hours, replaces } = given;
  const { prepare, asks } = REQUEST_KIND_RULES[kind];
  if (prepare === undefined) throw new DomainError('invalid_input', { fields: { kind: 'not_allowed' } });
  if (asks !== undefined && !can(maker, asks)) throw new DomainError('forbidden');
  const known = await findRequest(services.store.db, intentId);
  const reset = 'reset' in given.asked ? given.asked : undefined;
  if (reset?.reset === 'link' && reset.user_id === maker.id) throw new DomainError('own_link');
  if (known === null) await checkRateLimit(services, maker.id, 'request');
  const { asked, correlationId } = await prepare(services, given.asked, known);
  await openRequest(services, maker, {
    id: intentId,
    kind,
    asked,
    hours: ends_in_hours,
    ...defined({ note: note || undefined, correlationId, replaces }),
  });
  return readRequest(services, maker, intentId);
}

export interface Opened {
  id: string;
  kind: RequestKind;
  asked: Readonly<Record<string, unknown>>;
  hours: number;
  note?: string;
  correlationId?: string;
  replaces?: string;
  /** Runs first in the transaction that makes the request: what it finds is returned, and none is made. */
  instead?(tx: Database): Promise<RequestRow | null>;
  /** Runs in the transaction that makes the request. */
  keep?(tx: Database, at: Date): Promise<void>;
}

/** Serves operations of other kinds too. Throws `key_reused`, `no_second_person`, `request_closed`. */
export async function openRequest(services: Services, maker: Person, opened: Opened): Promise<RequestRow> {
  const { id, kind, asked, hours, replaces } = opened;
  const { db } = services.store;
  const people = await activePeople(db);
  const deciders = decidersOf(people, { kind, asked, makerId: maker.id });
  const at = new Date(services.clock());
  const endsAt = new Date(at.getTime() + hours * HOUR_MS);
  const hashed = { kind, asked, note: opened.note ?? null, makerId: maker.id, endsAt };
  const row = await db.transaction(async (tx) => {
    const found = (await opened.instead?.(tx)) ?? null;
    if (found !== null) return found;
    const inserted = await insertRequest(tx, {
      id,
      kind,
      asked,
      maker,
      at,
      endsAt,
      hash: hashOf(hashed),
      ...defined({ note: opened.note, correlationId: opened.correlationId, replaces }),
    });
    if (inserted === null) return samePress(tx, opened, maker);
    if (deciders.length === 0) throw new DomainError('no_second_person');
    if (replaces !== undefined) await replace(tx, replaces, maker, at, id);
    await opened.keep?.(tx, at);
    const detail = { kind, hash: inserted.hash, ends_at: endsAt.toISOString(), ...defined({ replaces }) };
    await appendAudit(tx, { action: 'request.made', actor: maker, subject: id, detail, at });
    return inserted;
  });
  if (row.id !== id) return row;
  announceRequests(db, id);
  const whose = people.filter(
    (person) => person.id === resetOf(row) && person.id !== maker.id && can(person, 'requests:decide'),
  );
  const to = [...deciders, ...whose].map((person) => person.id);
  await notifyOfRequest(db, row, { title: 'request_made', to, name: maker.name, at: row.createdAt });
  return row;
}

async function samePress(tx: Database, { id, kind, asked, note, hours }: Opened, maker: Person) {
  const row = await findRequest(tx, id);
  if (row === null) throw new DomainError('internal');
  const endsAt = new Date(row.createdAt.getTime() + hours * HOUR_MS);
  const hash = hashOf({ kind, asked, note: note ?? null, makerId: maker.id, endsAt });
  if (row.hash !== hash) throw new DomainError('key_reused');
  return row;
}

/** An edit: the maker's own, which ends where it is still open. */
async function replace(tx: Database, id: string, maker: Person, at: Date, by: string): Promise<void> {
  const row = await findRequest(tx, id);
  if (row === null) throw new DomainError('not_found');
  if (row.makerId !== maker.id) throw new DomainError('not_found', { denied: true });
  if (row.state !== 'open' || row.endsAt <= at) return;
  const closed = await closeRequest(tx, id, {
    state: 'withdrawn',
    by: maker,
    at,
    intentId: `${by}:replaces`,
  });
  if (closed === null) throw new DomainError('request_closed');
  await REQUEST_KIND_RULES[closed.kind].ended?.(tx, closed);
  const detail = { replaced_by: by };
  await appendAudit(tx, { action: 'request.withdrawn', actor: maker, subject: id, detail, at });
}
