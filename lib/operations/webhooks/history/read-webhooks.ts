import 'server-only';
import type { Holder } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { FollowedRecord, WebhookDetail } from '@/lib/contract/bff/webhooks/webhook-events';
import type {
  WebhookAnswer,
  WebhookInboxAnswer,
  WebhookInboxQuery,
} from '@/lib/contract/bff/webhooks/webhook-inbox';
import { defined } from '@/lib/contract/values/defined';
import { parseJson, stringifyJson } from '@/lib/contract/values/json/json';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';
import type { Services } from '@/lib/operations/services';
import { readCursor, writeCursor } from '@/lib/store/engine/page-cursor';
import { findDelivery } from '@/lib/store/webhooks/delivery-queue';
import type { InboxFilters, InboxPlace } from '@/lib/store/webhooks/inbox-filters';
import {
  findUnmatched,
  findWebhooks,
  type InboxPage,
  isJsonPath,
  isWebhookOf,
  SearchTooSlow,
  webhooksOfRecord,
} from '@/lib/store/webhooks/read-inbox';
import { findRecordRow, type RecordRow } from '@/lib/store/webhooks/webhook-records';
import { endOfDay, startOfDay } from '@/lib/time/day-range';
import { recordHistory } from './record-history';
import { bodiesWith } from './search-bodies';

const PAGE = 50;
const MAX_HISTORY = 300;
const MAX_STEPS = 12;
/** `d`: delivery; `u`: unknown address. */
const EVENT_ID = /^[du]\d{1,15}$/;
/** So many characters identify an address and let nobody deliver to it. */
const ADDRESS_SHOWN = 8;

/** Grouped by record, newest first, days in the merchant's zone. Throws `invalid_input` for a bad path or cursor. */
export async function readWebhooks(
  services: Services,
  { limitedTo }: Holder,
  query: WebhookInboxQuery,
): Promise<WebhookInboxAnswer> {
  const { db } = services.store;
  const { from, to, cursor, path: asked, ...rest } = query;
  const path = asked === undefined ? undefined : rooted(asked);
  if (path !== undefined && (isBoundless(path) || !(await isJsonPath(db, path)))) {
    throw new DomainError('invalid_input', { fields: { path: 'not_allowed' } });
  }
  const place = cursor === undefined ? undefined : readCursor(cursor, EVENT_ID);
  const after = place && { lastAt: place.at, id: place.id };
  const bodies = rest.text === undefined ? [] : await bodiesWith(db, rest.text);
  const { rows: groups, next } = await page(
    services,
    {
      ...rest,
      bodies,
      limitedTo,
      ...defined({ path }),
      ...(from === undefined ? {} : { from: startOfDay(from, services.timeZone) }),
      ...(to === undefined ? {} : { to: endOfDay(to, services.timeZone) }),
    },
    after,
  );
  return {
    groups,
    ...(next === undefined ? {} : { next_cursor: writeCursor({ at: next.lastAt, id: next.id }) }),
    ...(next === undefined || groups.length === PAGE ? {} : { searched_to: next.lastAt }),
    now: new Date(services.now()).toISOString(),
  };
}

async function page(
  { store: { db } }: Services,
  filters: InboxFilters,
  after: InboxPlace | undefined,
): Promise<InboxPage> {
  try {
    return await findWebhooks(db, filters, { ...defined({ after }), limit: PAGE });
  } catch (error) {
    if (!(error instanceof SearchTooSlow)) throw error;
    const field = filters.path === undefined ? 'text' : 'path';
    throw new DomainError('invalid_input', { fields: { [field]: 'too_dear' } });
  }
}

/** A limited person sees webhooks known to be theirs. Throws `outside_limit`. */
export async function requireVisibleWebhook(
  { store: { db } }: Services,
  { limitedTo = null }: Holder,
  id: string,
): Promise<void> {
  if (limitedTo !== null && !(await isWebhookOf(db, id, limitedTo))) throw new DomainError('outside_limit');
}

/** Throws `not_found`. */
export async function readWebhook(services: Services, id: string): Promise<WebhookAnswer> {
  const { db } = services.store;
  const event = await detailOf(services, id);
  const now = new Date(services.now()).toISOString();
  const { kind, end2end } = event;
  const recordId = event.correlation_id ?? end2end;
  if (kind === undefined || recordId === undefined)
    return { event, history: [{ events: [event], ...NOTHING }], now };
  const key = { kind, id: recordId };
  const [stored, record] = await Promise.all([
    webhooksOfRecord(db, key, MAX_HISTORY + 1),
    findRecordRow(db, key),
  ]);
  const events = stored.slice(-MAX_HISTORY);
  const isHinted = events.some(({ result }) => result === 'hint');
  return {
    event,
    history: recordHistory(events),
    ...(stored.length > events.length ? { history_newest: events.length } : {}),
    ...(record === null ? {} : { record: followed(record, isHinted) }),
    now,
  };
}

const NOTHING = { added: [], removed: [], changed: [] };

/** Null once removed. Throws `not_found`. */
export async function rawBodyOf({ store: { db } }: Services, id: string): Promise<Uint8Array | null> {
  const number = Number.parseInt(id.slice(1), 10);
  const found = id.startsWith('d') ? await findDelivery(db, number) : await findUnmatched(db, number);
  if (found === null) throw new DomainError('not_found');
  return 'rawBody' in found ? found.rawBody : found.raw_body;
}

async function detailOf({ store: { db } }: Services, id: string): Promise<WebhookDetail> {
  const number = Number.parseInt(id.slice(1), 10);
  if (id.startsWith('u')) {
    const found = await findUnmatched(db, number);
    if (found === null) throw new DomainError('not_found');
    const { item, path, headers, raw_body, body_state } = found;
    return {
      ...item,
      ...shown(raw_body, body_state),
      headers,
      address: path.slice(0, ADDRESS_SHOWN),
    };
  }
  const row = await findDelivery(db, number);
  if (row === null) throw new DomainError('not_found');
  return {
    id,
    received_at: row.receivedAt.toISOString(),
    copies: row.copies,
    last_copy_at: row.lastCopyAt.toISOString(),
    verdict: row.verdict,
    size: row.size,
    ...withoutNulls({
      result: row.result,
      result_at: row.resultAt?.toISOString() ?? null,
      reason: row.reason,
      kind: row.kind,
      end2end: row.end2end ?? row.recordId,
      correlation_id: row.kind === 'kyb' ? row.recordId : null,
      process: row.process,
      created_at: row.createdText,
      updated_at: row.updatedText,
      status: row.status,
      substatus: row.substatus,
      error_message: row.errorMessage,
    }),
    ...shown(row.rawBody, row.bodyState),
    headers: row.headers,
    address: row.token.slice(0, ADDRESS_SHOWN),
  };
}

/** Digits unchanged, personal data masked (safety 53). */
function shown(raw: Uint8Array | null, body: WebhookDetail['body']): Pick<WebhookDetail, 'body' | 'payload'> {
  if (raw === null) return { body };
  try {
    const tree = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(raw));
    return { body, payload: stringifyJson(maskPersonal(tree).tree, 2) };
  } catch {
    return { body };
  }
}

function followed(row: RecordRow, isHinted: boolean): FollowedRecord {
  const newer = row.eventVersion !== null && (row.version === null || row.eventVersion > row.version);
  return {
    kind: row.kind,
    id: row.id,
    hinted: newer || isHinted,
    has_address: row.token !== null,
    ...withoutNulls({
      correlation_id: row.correlationId,
      process: row.process,
      status: row.status,
      substatus: row.substatus,
      error_message: row.errorMessage,
      updated_at: row.updatedText,
      read_at: row.readAt?.toISOString() ?? null,
      reopened_at: row.reopenedAt?.toISOString() ?? null,
      last_event_at: row.lastEventAt?.toISOString() ?? null,
      webhook_lost_at: row.webhookLostAt?.toISOString() ?? null,
      next_read_at: row.nextReadAt?.toISOString() ?? null,
    }),
  };
}

function withoutNulls<T extends object>(values: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [Key in keyof T]?: NonNullable<T[Key]>;
  };
}

/** Unbounded: regular expressions, nested `**` or conditions, too many steps. */
function isBoundless(path: string): boolean {
  const count = (part: RegExp) => path.match(part)?.length ?? 0;
  return (
    /like_regex/i.test(path) || count(/\*\*/g) > 1 || count(/\?\s*\(/g) > 1 || count(/[.[]/g) > MAX_STEPS
  );
}

function rooted(path: string): string {
  return path.includes('$') ? path : `$.${path}`;
}
