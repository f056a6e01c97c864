import 'server-only';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  type InferSelectModel,
  inArray,
  isNotNull,
  lte,
  notInArray,
  sql,
} from 'drizzle-orm';
import type { Actor, Attempt, Conversion, ConversionState, ReadLog } from '@/lib/contract/bff/conversions';
import type { NamedDestination } from '@/lib/contract/bff/destinations';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import type { Database } from '@/lib/store/engine/open-store';
import { readCursor, writeCursor } from '@/lib/store/engine/page-cursor';
import { rowTime } from '@/lib/store/engine/row-time';
import { hasLanded, landingWithoutProcess } from '@/lib/store/schema/conversion-error';
import { attempts, conversionReads, conversions } from '@/lib/store/schema/conversion-tables';
import { destinations } from '@/lib/store/schema/destination-tables';
import { requests } from '@/lib/store/schema/request-tables';
import { renewalIsOver } from '@/lib/time/renewal';

/** `expires_at` and `renewable_up_to` as written; `received_at` on the API's clock, `created_at` on ours. */
export type NewConversion = Omit<
  Conversion,
  'state' | 'attempt' | 'attempts' | 'reads' | 'updated_at' | 'received_at' | 'created_by'
> & { created_by: Actor; received_at: string; state?: ConversionState };

/** Fields a read or an answer may change; `null` clears a field. */
export type ConversionPatch = {
  [K in Mutable]?: Exclude<Conversion[K], undefined> | null;
} & { state?: ConversionState; options?: Conversion['options']; received_at?: string };

type Mutable =
  | 'previous_options'
  | 'rate_missing'
  | 'quote_pair'
  | 'wallet_id'
  | 'expires_at'
  | 'renewable_up_to'
  | 'read_at'
  | 'read_answered_at'
  | 'process'
  | 'status'
  | 'substatus'
  | 'message'
  | 'error_message'
  | 'limit_block_source';

/** The outcome is unknown: read again, accept no second time. */
export const UNDECIDED_STATES = ['sending', 'evaluating', 'unknown'] as const satisfies ConversionState[];

const READS_SHOWN = 20;
const READS_KEPT = 50;

/** Throws when the rfq_id exists. */
export async function insertConversion(db: Database, record: NewConversion): Promise<Conversion> {
  const created = new Date(record.created_at);
  const [row] = await db
    .insert(conversions)
    .values({
      ...columns(record),
      rfqId: record.rfq_id,
      state: record.state ?? 'open',
      fromCurrency: record.from_currency,
      toCurrency: record.to_currency,
      fixedSide: record.fixed_side,
      requestedAmount: record.requested_amount,
      options: record.options,
      askedDestination: record.asked_destination ?? null,
      forRequest: record.for_request ?? null,
      webhookGiven: record.webhook_given ?? false,
      createdById: record.created_by.id,
      createdByName: record.created_by.name,
      receivedAt: new Date(record.received_at),
      createdAt: created,
      updatedAt: created,
    })
    .returning();
  if (row === undefined) throw new DomainError('internal');
  return toConversion(row, [], []);
}

export async function findConversion(db: Database, rfqId: string): Promise<Conversion | null> {
  const rows = await db.select().from(conversions).where(eq(conversions.rfqId, rfqId));
  return (await complete(db, rows))[0] ?? null;
}

/** Locks the row until `tx` ends. Throws `not_found`. */
export async function lockConversion(tx: Database, rfqId: string): Promise<Conversion> {
  const rows = await tx.select().from(conversions).where(eq(conversions.rfqId, rfqId)).for('update');
  const [found] = await complete(tx, rows);
  if (found === undefined) throw new DomainError('not_found');
  return found;
}

/** Newest first. Throws `invalid_input` for a forged cursor. */
export async function listConversions(
  db: Database,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Conversion[]; next_cursor?: string }> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await db
    .select()
    .from(conversions)
    .where(
      after &&
        sql`(${conversions.createdAt}, ${conversions.rfqId}) < (${after.at}::timestamptz, ${after.id})`,
    )
    .orderBy(desc(conversions.createdAt), desc(conversions.rfqId))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const items = await complete(db, page);
  if (rows.length <= limit || last === undefined) return { items };
  return { items, next_cursor: writeCursor({ at: last.createdAt.toISOString(), id: last.rfqId }) };
}

/** A new quote may spend the same money again. */
export async function openConversionsFrom(db: Database, currency: string): Promise<Conversion[]> {
  const rows = await db
    .select()
    .from(conversions)
    .where(and(eq(conversions.fromCurrency, currency), inArray(conversions.state, UNDECIDED_STATES)))
    .orderBy(asc(conversions.createdAt));
  return complete(db, rows);
}

/** The newest in one of these states; without `states`, the newest with an accept. */
export async function newestConversions(
  db: Database,
  limit: number,
  states?: readonly ConversionState[],
  offset = 0,
): Promise<Conversion[]> {
  const tried = db.select({ id: attempts.rfqId }).from(attempts).where(eq(attempts.rfqId, conversions.rfqId));
  const rows = await db
    .select()
    .from(conversions)
    .where(states ? inArray(conversions.state, [...states]) : exists(tried))
    .orderBy(desc(conversions.createdAt), desc(conversions.rfqId))
    .limit(limit)
    .offset(offset);
  return complete(db, rows);
}

/** Null without a record or outside `whileIn`: a read during an accept changes nothing (safety 16). */
export async function updateConversion(
  db: Database,
  rfqId: string,
  patch: ConversionPatch,
  whileIn?: readonly ConversionState[],
): Promise<Conversion | null> {
  const rows = await db
    .update(conversions)
    .set({ ...columns(patch), ...landingMoves(patch), updatedAt: rowTime() })
    .where(and(eq(conversions.rfqId, rfqId), whileIn && inArray(conversions.state, [...whileIn])))
    .returning();
  const [changed] = await complete(db, rows);
  return changed ?? null;
}

/** Keeps the latest fifty per conversion. */
export async function appendRead(db: Database, rfqId: string, read: ReadLog): Promise<void> {
  await db.insert(conversionReads).values({ rfqId, at: new Date(read.at), result: read.result });
  const { id } = conversionReads;
  const tooOld = db
    .select({ id })
    .from(conversionReads)
    .where(eq(conversionReads.rfqId, rfqId))
    .orderBy(desc(id))
    .limit(1)
    .offset(READS_KEPT);
  await db.delete(conversionReads).where(and(eq(conversionReads.rfqId, rfqId), lte(id, tooOld)));
}

/** The service's clock and ours may differ by minutes. */
const CLOCK_MARGIN_MS = 3_600_000;

/** Clears destinations of quotes that nobody can accept now: a PIX key is personal data (safety 53). */
export async function removeOldDestinations(db: Database): Promise<void> {
  const { rfqId, renewableUpTo, receivedAt, askedDestination, state } = conversions;
  const isUnaccepted = notInArray(state, [...UNDECIDED_STATES, 'accepted']);
  const kept = await db
    .select({ rfqId, renewableUpTo, receivedAt })
    .from(conversions)
    .where(and(isNotNull(askedDestination), isUnaccepted));
  const isOver = (row: (typeof kept)[number]) =>
    renewalIsOver(
      { ...present({ renewable_up_to: row.renewableUpTo }), received_at: row.receivedAt.toISOString() },
      Date.now() - CLOCK_MARGIN_MS,
    );
  const ids = kept.filter(isOver).map((row) => row.rfqId);
  if (ids.length === 0) return;
  await db
    .update(conversions)
    .set({ askedDestination: null })
    .where(
      and(sql`${rfqId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`, isUnaccepted),
    );
}

/** None for those that settled before these columns existed. What a person ended is followed again once undone. */
function landingMoves({ process, read_at, error_message }: ConversionPatch) {
  if (process === undefined || !read_at) return {};
  const hasWords = Object.values(error_message ?? {}).some((text) => text !== '');
  if (process === null && !hasWords) return landingWithoutProcess;
  const at = sql`${read_at}::timestamptz`;
  if (!process?.startsWith('success.') || hasWords)
    return { unsettledAt: sql<Date>`case when ${hasLanded} then ${at} else ${conversions.unsettledAt} end` };
  const first = sql<Date>`coalesce(${conversions.landedAt}, case when not ${hasLanded} then ${at} end)`;
  return { landedAt: first, unsettledAt: null, followEnded: null };
}

function columns(patch: ConversionPatch | NewConversion) {
  const set: Partial<typeof conversions.$inferInsert> = {};
  if (patch.state !== undefined) set.state = patch.state;
  if (patch.options !== undefined) set.options = patch.options;
  if (patch.received_at !== undefined) set.receivedAt = new Date(patch.received_at);
  if (patch.previous_options !== undefined) set.previousOptions = patch.previous_options;
  if (patch.rate_missing !== undefined) set.rateMissing = patch.rate_missing ?? false;
  if (patch.quote_pair !== undefined) set.quotePair = patch.quote_pair;
  if (patch.wallet_id !== undefined) set.walletId = patch.wallet_id;
  if (patch.expires_at !== undefined) set.expiresAt = patch.expires_at;
  if (patch.renewable_up_to !== undefined) set.renewableUpTo = patch.renewable_up_to;
  if (patch.read_at !== undefined) set.readAt = dateOf(patch.read_at);
  if (patch.read_answered_at !== undefined) set.readAnsweredAt = dateOf(patch.read_answered_at);
  if (patch.process !== undefined) set.process = patch.process;
  if (patch.status !== undefined) set.status = patch.status;
  if (patch.substatus !== undefined) set.substatus = patch.substatus;
  if (patch.message !== undefined) set.message = patch.message;
  if (patch.error_message !== undefined) set.errorMessage = patch.error_message;
  if (patch.limit_block_source !== undefined) set.limitBlockSource = patch.limit_block_source;
  return set;
}

/** Adds attempts and reads with three queries for any number of rows. */
export async function complete(db: Database, rows: ConversionRow[]): Promise<Conversion[]> {
  const ids = rows.map((row) => row.rfqId);
  if (ids.length === 0) return [];
  const { id, name, owner } = destinations;
  const maker = { id: requests.makerId, name: requests.makerName };
  const found = await db
    .select({ attempt: attempts, destination: { id, name, owner }, request: requests.id, maker })
    .from(attempts)
    .leftJoin(destinations, eq(id, attempts.destinationId))
    .leftJoin(requests, eq(requests.intentId, attempts.intentId))
    .where(inArray(attempts.rfqId, ids))
    .orderBy(asc(attempts.seq));
  const tries = found.map(({ attempt, ...names }) => ({ ...attempt, ...names }));
  const { rfqId, at, result } = conversionReads;
  const ranked = db
    .select({
      rfqId,
      at,
      result,
      id: conversionReads.id,
      place:
        sql<number>`row_number() over (partition by ${conversionReads.rfqId} order by ${conversionReads.id} desc)`.as(
          'place',
        ),
    })
    .from(conversionReads)
    .where(inArray(conversionReads.rfqId, ids))
    .as('ranked');
  const reads = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${READS_SHOWN}`)
    .orderBy(asc(ranked.id));
  return rows.map((row) =>
    toConversion(
      row,
      tries.filter((attempt) => attempt.rfqId === row.rfqId),
      reads
        .filter((read) => read.rfqId === row.rfqId)
        .map(({ at, result }) => ({ at: at.toISOString(), result })),
    ),
  );
}

export type ConversionRow = InferSelectModel<typeof conversions>;
export type AttemptRow = InferSelectModel<typeof attempts> & {
  destination?: NamedDestination | null;
  request?: string | null;
  maker?: Actor | null;
};

/** Drops null columns: in BFF answers an absent value has no key. */
type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

function present<T extends Record<string, unknown>>(columns: T): Present<T> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null)) as Present<T>;
}

const textOf = (at: Date | null) => at?.toISOString() ?? null;
const dateOf = (text: string | null) => (text === null ? null : new Date(text));

export function toAttempt(row: AttemptRow): Attempt {
  return {
    intent_id: row.intentId,
    actor: { id: row.actorId, name: row.actorName },
    settlement_day: row.settlementDay,
    ...present({ wallet_id: row.walletId, pix_key: row.pixKey, destination: row.destination ?? null }),
    ...(row.request && row.maker ? { request: { id: row.request, maker: row.maker } } : {}),
    seen: row.seen,
    outcome: row.outcome,
    ...present({ http_status: row.httpStatus, state: row.state, reason: row.reason }),
    ...present({ confirmed: row.confirmed, differs: row.differs, failure: row.failure }),
    sent_at: row.sentAt.toISOString(),
    ...present({ answered_at: textOf(row.answeredAt), resolved_by: row.resolvedBy }),
    request_id: row.requestId,
    ...defined({ renew: row.renew || undefined, overruled: row.overruled || undefined }),
  };
}

/** At most one attempt of a quote is alive. */
export const ALIVE = ['sending', 'accepted', 'evaluating', 'unknown'] as const satisfies Attempt['outcome'][];

/** `attempts` oldest first, `reads` newest last. `attempt` is the alive one, else the newest. */
export function toConversion(row: ConversionRow, tries: AttemptRow[], reads: ReadLog[]): Conversion {
  const all = tries.map(toAttempt);
  const newest = all.find(({ outcome }) => ALIVE.some((alive) => alive === outcome)) ?? all.at(-1);
  return {
    rfq_id: row.rfqId,
    state: row.state,
    from_currency: row.fromCurrency,
    to_currency: row.toCurrency,
    fixed_side: row.fixedSide,
    requested_amount: row.requestedAmount,
    options: row.options,
    ...present({ quote_pair: row.quotePair, previous_options: row.previousOptions }),
    ...present({ wallet_id: row.walletId, asked_destination: row.askedDestination }),
    ...present({ for_request: row.forRequest }),
    ...present({ expires_at: row.expiresAt, renewable_up_to: row.renewableUpTo }),
    ...defined({ rate_missing: row.rateMissing || undefined, webhook_given: row.webhookGiven || undefined }),
    received_at: row.receivedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    created_by: { id: row.createdById, name: row.createdByName },
    ...present({ landed_at: textOf(row.landedAt), unsettled_at: textOf(row.unsettledAt) }),
    ...present({ read_at: textOf(row.readAt), read_answered_at: textOf(row.readAnsweredAt) }),
    ...present({ follow_ended: row.followEnded }),
    ...present({ process: row.process, status: row.status, limit_block_source: row.limitBlockSource }),
    ...present({ substatus: row.substatus, message: row.message, error_message: row.errorMessage }),
    ...defined({ attempt: newest }),
    attempts: all,
    reads,
  };
}
