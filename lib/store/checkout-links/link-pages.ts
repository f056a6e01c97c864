import 'server-only';
import { and, count, desc, eq, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { CheckoutLink } from '@/lib/contract/bff/checkout-links';
import type { Database } from '@/lib/store/engine/open-store';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { toLink } from './checkout-links';

export interface LinkFilter {
  since?: Date;
  until?: Date;
  /** Absent: links of the account and of all sub-merchants. */
  only?: 'of_sub_merchants' | 'made_of_sub_merchants' | 'tied_of_sub_merchants';
  /** Only links of these correlation ids. */
  limitedTo?: readonly string[] | null | undefined;
  /** Only links older than this one. */
  before?: string | undefined;
}

function where({ since, until, only, limitedTo, before }: LinkFilter): SQL | undefined {
  return and(
    since && gte(links.createdAt, since),
    until && lte(links.createdAt, until),
    only && isNotNull(links.correlationId),
    only === 'made_of_sub_merchants' ? eq(links.state, 'made') : undefined,
    only === 'tied_of_sub_merchants' ? isNotNull(links.tiedEnd2end) : undefined,
    limitedTo == null ? undefined : inArray(links.correlationId, [...limitedTo]),
    before === undefined
      ? undefined
      : sql`(${links.createdAt}, ${links.intentId}) < (select at.created_at, at.intent_id from ${links} at where at.intent_id = ${before})`,
  );
}

/** Newest first, each page after the last row of the one before. */
export async function* linkPages(
  db: Database,
  filter: LinkFilter,
  limit: number,
): AsyncGenerator<CheckoutLink[]> {
  let after: { at: Date; id: string } | undefined;
  for (;;) {
    const behind =
      after &&
      sql`(${links.createdAt}, ${links.intentId}) < (${after.at.toISOString()}::timestamptz, ${after.id})`;
    const rows = await db
      .select()
      .from(links)
      .where(and(where(filter), behind))
      .orderBy(desc(links.createdAt), desc(links.intentId))
      .limit(limit);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(toLink);
    if (rows.length < limit) return;
    after = { at: last.createdAt, id: last.intentId };
  }
}

export async function countLinks(db: Database, filter: LinkFilter): Promise<number> {
  const [row] = await db.select({ of: count() }).from(links).where(where(filter));
  return row?.of ?? 0;
}
