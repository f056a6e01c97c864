import 'server-only';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { LandingItem } from '@/lib/contract/bff/conversion-lands';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ExpectedConversion } from '@/lib/contract/bff/positions';
import { defined } from '@/lib/contract/values/defined';
import { sum } from '@/lib/money/sum';
import type { Database } from '@/lib/store/engine/open-store';
import { hasError, hasLanded, standsLanded } from '@/lib/store/schema/conversion-error';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { destinations } from '@/lib/store/schema/destination-tables';
import { summable } from '@/lib/store/summable';
import { UNDECIDED_STATES } from './conversions';

/** The API accepted these; the last read has neither success nor an error. As the index says. */
const waits = and(
  sql`${conversions.state} = 'accepted'`,
  sql`coalesce(${conversions.process}, '') not like 'success.%'`,
  sql`not ${hasError}`,
  sql`not ${standsLanded}`,
);
const isUnsettled = isNotNull(conversions.landedAt);
const isNew = isNull(conversions.landedAt);
const isConfirmed = and(eq(attempts.outcome, 'accepted'), isNotNull(attempts.confirmed));

/** Compared byte by byte: a cast would throw on text that is no time. */
const eta = sql<string>`(coalesce(${attempts.confirmed} ->> 'settlement_eta',
  ${conversions.options} -> ${attempts.settlementDay} ->> 'settlement_eta') collate "C")`;
const isDated = sql`coalesce(${eta} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt]', false)`;

/** A day in UTC. Times are written with any offset, which moves their day by one at most. */
const dayText = (instant: Date, days: number) =>
  new Date(instant.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * At most `limit` of what waits: in turn the nearest ahead (and of the last two days), behind, without a time, and no
 * longer settled.
 * `more`: others wait.
 */
export async function landingsNear(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<{ items: LandingItem[]; more: boolean }> {
  const isAhead = sql`${eta} >= ${dayText(now, -1)}`;
  const kind = sql`case when ${isUnsettled} then 0 when not ${isDated} then 1 when ${isAhead} then 2 else 3 end`;
  const ahead = sql`case when ${isDated} and ${isAhead} then ${eta} end`;
  const place = sql`row_number() over (partition by ${kind}
    order by ${conversions.landedAt} desc, ${ahead}, case when ${isDated} then ${eta} end desc, ${conversions.createdAt} desc)`;
  const items = await landings(db, undefined, [asc(place)], limit + 1);
  return { items: items.slice(0, limit), more: items.length > limit };
}

/** Pages of what never settled, with an estimate between `from` and `to`, and up to two days beside them. */
export async function* landingsBetween(
  db: Database,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): AsyncGenerator<LandingItem[]> {
  const between = and(isNew, isDated, gte(eta, dayText(from, -1)), lt(eta, dayText(to, 2)));
  let after: SQL | undefined;
  for (;;) {
    const page = await landings(db, and(between, after), [asc(eta), asc(conversions.rfqId)], limit);
    yield page;
    const last = page.at(-1);
    if (last?.eta === undefined || page.length < limit) return;
    after = sql`(${eta}, ${conversions.rfqId}) > (${last.eta} collate "C", ${last.rfq_id})`;
  }
}

/** Undefined for one that does not wait. */
export async function landingOf(db: Database, rfqId: string): Promise<LandingItem | undefined> {
  return (await landings(db, eq(conversions.rfqId, rfqId), [], 1))[0];
}

async function landings(
  db: Database,
  which: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<LandingItem[]> {
  const { rfqId, fromCurrency, toCurrency, options, status, substatus } = conversions;
  const { readAt, landedAt, unsettledAt } = conversions;
  const { settlementDay, confirmed, pixKey, walletId } = attempts;
  const { id, name, owner } = destinations;
  const rows = await db
    .select({
      conversion: {
        rfqId,
        fromCurrency,
        toCurrency,
        options,
        status,
        substatus,
        readAt,
        landedAt,
        unsettledAt,
      },
      asked: conversions.walletId,
      attempt: { settlementDay, confirmed, pixKey, walletId },
      destination: { id, name, owner },
    })
    .from(conversions)
    .innerJoin(attempts, and(eq(attempts.rfqId, rfqId), isConfirmed))
    .leftJoin(destinations, eq(id, attempts.destinationId))
    .where(and(waits, isNull(conversions.followEnded), which))
    .orderBy(...order)
    .limit(limit);
  return rows.map(({ conversion, asked, attempt, destination }) => {
    const { amount_from, amount_to, rate, settlement_eta } = attempt.confirmed ?? {};
    return {
      rfq_id: conversion.rfqId,
      from_currency: conversion.fromCurrency,
      to_currency: conversion.toCurrency,
      day: attempt.settlementDay,
      ...defined({
        eta: settlement_eta ?? conversion.options[attempt.settlementDay]?.settlement_eta,
        from_amount: amount_from,
        to_amount: amount_to,
        rate,
        pix_key: attempt.pixKey ?? undefined,
        wallet_id: attempt.walletId ?? asked ?? undefined,
        destination: destination ?? undefined,
        status: conversion.status ?? undefined,
        substatus: conversion.substatus ?? undefined,
        read_at: conversion.readAt?.toISOString(),
        landed_at: conversion.landedAt?.toISOString(),
        unsettled_at: conversion.unsettledAt?.toISOString(),
      }),
    };
  });
}

const waitedAt = (at: Date) =>
  or(
    and(waits, or(isNew, lte(sql`coalesce(${conversions.unsettledAt}, ${conversions.readAt})`, at))),
    and(eq(conversions.state, 'accepted'), gt(conversions.landedAt, at)),
  );

export interface ExpectedThen {
  /** Sorted by ETA. */
  records: ExpectedConversion[];
  count: number;
  sum: string;
  summed: number;
}

/** Accepted to this currency, and not landed by the last read; `at`: as of then, less what failed since. */
export async function conversionsExpectedAt(
  db: Database,
  asked: { currency: string; at: Date | undefined; answeredBy?: Date | undefined; limit: number },
): Promise<ExpectedThen> {
  const { currency, at, answeredBy = at, limit } = asked;
  const amount = sql`${attempts.confirmed} ->> 'amount_to'`;
  const isRead = summable(amount);
  const rows = await db
    .select({
      rfqId: conversions.rfqId,
      confirmed: attempts.confirmed,
      count: sql<number>`(count(*) over ())::int`,
      summed: sql<number>`(count(*) filter (where ${isRead}) over ())::int`,
      sum: sql<string | null>`(sum(case when ${isRead} then (${amount})::numeric end) over ())::text`,
    })
    .from(conversions)
    .innerJoin(attempts, and(eq(attempts.rfqId, conversions.rfqId), isConfirmed))
    .where(
      and(
        eq(conversions.toCurrency, currency),
        answeredBy === undefined || at === undefined
          ? waits
          : and(lte(attempts.answeredAt, answeredBy), waitedAt(at)),
      ),
    )
    .orderBy(sql`${attempts.confirmed} ->> 'settlement_eta'`, asc(conversions.rfqId))
    .limit(limit);
  const [first] = rows;
  return {
    count: first?.count ?? 0,
    summed: first?.summed ?? 0,
    sum: sum(first?.sum ?? '0', '0'),
    records: rows.map(({ rfqId, confirmed }) => ({
      kind: 'conversion',
      id: rfqId,
      ...defined({ amount: confirmed?.amount_to, eta: confirmed?.settlement_eta }),
    })),
  };
}

export async function countNotLanding(
  db: Database,
): Promise<{ unknown: number; recorded: number; ended: number }> {
  const isUndecided = inArray(conversions.state, [...UNDECIDED_STATES]);
  const countOf = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`;
  const [row] = await db
    .select({
      unknown: countOf(isUndecided),
      recorded: countOf(and(waits, isNull(attempts.intentId))),
      ended: countOf(and(waits, isNotNull(attempts.intentId), isNotNull(conversions.followEnded))),
    })
    .from(conversions)
    .leftJoin(attempts, and(eq(attempts.rfqId, conversions.rfqId), isConfirmed))
    .where(or(isUndecided, waits));
  return row ?? { unknown: 0, recorded: 0, ended: 0 };
}

export interface Landed {
  rfqId: string;
  landedAt: Date;
  currency: string;
  amount?: string;
}

export async function confirmedAmounts(
  db: Database,
  rfqIds: readonly string[],
): Promise<Map<string, string>> {
  if (rfqIds.length === 0) return new Map();
  const rows = await db
    .select({ conversion: conversions, confirmed: attempts.confirmed })
    .from(conversions)
    .innerJoin(attempts, and(eq(attempts.rfqId, conversions.rfqId), isConfirmed))
    .where(inArray(conversions.rfqId, [...rfqIds]));
  return new Map(
    rows.flatMap(({ conversion: { rfqId, fromCurrency, toCurrency }, confirmed }) =>
      confirmed === null
        ? []
        : [
            [
              rfqId,
              `${confirmed.amount_from} ${fromCurrency} → ${confirmed.amount_to} ${toCurrency}`,
            ] as const,
          ],
    ),
  );
}

export async function landedSince(db: Database, since: Date): Promise<Landed[]> {
  const rows = await db
    .select({
      rfqId: conversions.rfqId,
      landedAt: conversions.landedAt,
      currency: conversions.toCurrency,
      confirmed: attempts.confirmed,
    })
    .from(conversions)
    .innerJoin(attempts, and(eq(attempts.rfqId, conversions.rfqId), isConfirmed))
    .where(and(eq(conversions.state, 'accepted'), gte(conversions.landedAt, since), hasLanded));
  return rows.flatMap(({ rfqId, landedAt, currency, confirmed }) =>
    landedAt === null ? [] : [{ rfqId, landedAt, currency, ...defined({ amount: confirmed?.amount_to }) }],
  );
}

/**
 * Reads get rarer with age, at least one a day, until it lands, fails, or a person ends it. Others follow those
 * younger than `olderThan`.
 */
export async function landingsToFollow(
  db: Database,
  { now, olderThan, limit }: { now: Date; olderThan: Date; limit: number },
): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db
    .select({ rfqId: conversions.rfqId })
    .from(conversions)
    .where(
      and(
        waits,
        isNull(conversions.followEnded),
        lte(conversions.createdAt, olderThan),
        or(
          isNull(conversions.lastTriedAt),
          gt(
            sql`${at} - ${conversions.lastTriedAt}`,
            sql`least(interval '1 day', (${at} - coalesce(${conversions.unsettledAt}, ${conversions.createdAt})) / 48)`,
          ),
        ),
      ),
    )
    .orderBy(sql`${conversions.lastTriedAt} asc nulls first`)
    .limit(limit);
  return rows.map(({ rfqId }) => rfqId);
}

/** Keeps the first end; false if nothing is followed. Throws `not_found`. */
export async function endFollow(
  tx: Database,
  rfqId: string,
  ended: { actor: Actor; at: string },
): Promise<boolean> {
  const [known] = await tx
    .select({ ended: conversions.followEnded })
    .from(conversions)
    .where(eq(conversions.rfqId, rfqId))
    .for('update');
  if (known === undefined) throw new DomainError('not_found');
  const rows = await tx
    .update(conversions)
    .set({ followEnded: ended })
    .where(and(eq(conversions.rfqId, rfqId), waits, isNull(conversions.followEnded)))
    .returning({ id: conversions.rfqId });
  return rows.length > 0;
}
