import 'server-only';
import { and, asc, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { OutsideBound, RequestKind, RequestState } from '@/lib/contract/bff/requests';
import type { RoleName } from '@/lib/contract/values/role-names';
import type { Database } from '@/lib/store/engine/open-store';
import { attempts } from '@/lib/store/schema/conversion-tables';
import { requests } from '@/lib/store/schema/request-tables';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';

export type RequestRow = typeof requests.$inferSelect;

export interface NewRequest {
  id: string;
  kind: RequestKind;
  asked: Readonly<Record<string, unknown>>;
  hash: string;
  note?: string;
  correlationId?: string;
  maker: Actor & { role: RoleName };
  replaces?: string;
  at: Date;
  endsAt: Date;
}

/** States in which the call has no outcome yet. */
export const UNDER_WAY = ['sending', 'evaluating', 'unknown'] as const;

/** Null when the id is taken: the same press again, or another's. */
export async function insertRequest(db: Database, made: NewRequest): Promise<RequestRow | null> {
  const { maker } = made;
  const [row] = await db
    .insert(requests)
    .values({
      id: made.id,
      kind: made.kind,
      state: 'open',
      asked: made.asked,
      hash: made.hash,
      note: made.note ?? null,
      correlationId: made.correlationId ?? null,
      makerId: maker.id,
      makerName: maker.name,
      makerRole: maker.role,
      replaces: made.replaces ?? null,
      createdAt: made.at,
      endsAt: made.endsAt,
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export interface Decision {
  state: Exclude<RequestState, 'open' | 'expired'>;
  by: Actor;
  at: Date;
  intentId: string;
  reason?: string;
  outside?: OutsideBound;
  rfqId?: string;
}

/**
 * The one way out of `open`: of two decisions at once one gets the row, the other null. `hash` of what was shown;
 * without it (a rejection, a withdrawal) any. A decision is never the maker's own, a withdrawal only theirs.
 */
export async function closeRequest(
  db: Database,
  id: string,
  { state, by, at, intentId, reason, outside, rfqId }: Decision,
  hash?: string,
): Promise<RequestRow | null> {
  const maker = state === 'withdrawn' ? eq(requests.makerId, by.id) : ne(requests.makerId, by.id);
  const [row] = await db
    .update(requests)
    .set({
      state,
      decidedById: by.id,
      decidedByName: by.name,
      decidedAt: at,
      intentId,
      reason: reason ?? null,
      outside: outside ?? null,
      rfqId: rfqId ?? null,
    })
    .where(
      and(
        eq(requests.id, id),
        eq(requests.state, 'open'),
        gt(requests.endsAt, at),
        maker,
        hash === undefined ? undefined : eq(requests.hash, hash),
      ),
    )
    .returning();
  return row ?? null;
}

export function expireRequests(db: Database, at: Date): Promise<RequestRow[]> {
  return db
    .update(requests)
    .set({ state: 'expired', decidedAt: requests.endsAt })
    .where(and(eq(requests.state, 'open'), lte(requests.endsAt, at)))
    .returning();
}

/** The open request to record the outcome of this send. */
export async function findOpenOutcome(db: Database, intentId: string): Promise<RequestRow | null> {
  const isOpen = and(eq(requests.kind, 'outcome'), eq(requests.state, 'open'));
  const [row] = await db
    .select()
    .from(requests)
    .where(and(isOpen, sql`${requests.asked} ->> 'intent_id' = ${intentId}`));
  return row ?? null;
}

export async function findRequest(db: Database, id: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(requests).where(eq(requests.id, id));
  return row ?? null;
}

export async function statesOfRequests(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, RequestState>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: requests.id, state: requests.state })
    .from(requests)
    .where(inArray(requests.id, [...ids]));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export async function openRequests(db: Database, at: Date, limit: number): Promise<RequestRow[]> {
  return db
    .select()
    .from(requests)
    .where(and(eq(requests.state, 'open'), gt(requests.endsAt, at)))
    .orderBy(asc(requests.createdAt), asc(requests.id))
    .limit(limit);
}

/** The newest, and before them all whose one call has no outcome yet, however old. */
export async function closedRequests(db: Database, limit: number): Promise<RequestRow[]> {
  const calls = unionAll(
    db
      .select({ id: attempts.intentId })
      .from(attempts)
      .where(inArray(attempts.outcome, [...UNDER_WAY])),
    db
      .select({ id: subMerchantIntents.intentId })
      .from(subMerchantIntents)
      .where(inArray(subMerchantIntents.state, ['sending', 'unknown'])),
  );
  const isUnderWay = and(eq(requests.state, 'approved'), inArray(requests.intentId, calls));
  const newest = [desc(requests.createdAt), desc(requests.id)];
  const [underWay, closed] = await Promise.all([
    db
      .select()
      .from(requests)
      .where(isUnderWay)
      .orderBy(...newest),
    db
      .select()
      .from(requests)
      .where(ne(requests.state, 'open'))
      .orderBy(...newest)
      .limit(limit),
  ]);
  const first = new Set(underWay.map(({ id }) => id));
  return [...underWay, ...closed.filter(({ id }) => !first.has(id))];
}

/** Those of which one of these intents is the one call. */
export async function requestsOfIntents(db: Database, intentIds: readonly string[]): Promise<RequestRow[]> {
  if (intentIds.length === 0) return [];
  return db
    .select()
    .from(requests)
    .where(and(eq(requests.state, 'approved'), inArray(requests.intentId, [...intentIds])));
}

/** Finds a request that is done, too: an intent belongs to one request. */
export async function requestOfIntent(db: Database, intentId: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(requests).where(eq(requests.intentId, intentId));
  return row ?? null;
}
