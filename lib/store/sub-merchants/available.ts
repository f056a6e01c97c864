import 'server-only';
import { and, count, inArray, isNull, sql } from 'drizzle-orm';
import type { AvailableOfAll } from '@/lib/contract/bff/sub-merchants/money';
import type { Database } from '@/lib/store/engine/open-store';
import { subMerchants } from '@/lib/store/schema/sub-merchant-tables';
import { summable } from '@/lib/store/summable';

type Limit = readonly string[] | null | undefined;

function among(limitedTo: Limit) {
  const named = limitedTo == null ? undefined : inArray(subMerchants.correlationId, [...limitedTo]);
  return and(isNull(subMerchants.archivedAt), named);
}

/** Last read figures by asset; counts the lines without a readable figure. */
export async function availableOfAll(db: Database, limitedTo?: Limit): Promise<AvailableOfAll[]> {
  const line = sql`jsonb_array_elements(${subMerchants.balanceBody})`;
  const lines = db.$with('lines').as(
    db
      .select({
        id: subMerchants.correlationId,
        line: sql<unknown>`${line}`.as('line'),
        readAt: sql`${subMerchants.balanceReadAt}`.as('read_at'),
      })
      .from(subMerchants)
      .where(and(among(limitedTo), sql`jsonb_typeof(${subMerchants.balanceBody}) = 'array'`)),
  );
  const [currency, available] = [sql`${lines.line} ->> 'currency'`, sql`${lines.line} ->> 'available'`];
  const isRead = summable(available);
  const rows = await db
    .with(lines)
    .select({
      currency: sql<string>`${currency}`,
      amount: sql<string | null>`sum(case when ${isRead} then (${available})::numeric end)::text`,
      of: sql<number>`(count(distinct ${lines.id}) filter (where ${isRead}))::int`,
      unreadable: sql<number>`(count(*) filter (where not ${isRead}))::int`,
      oldest: sql<string>`to_char(min(${lines.readAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(lines)
    .where(sql`${currency} is not null`)
    .groupBy(currency)
    .orderBy(currency);
  return rows.map(({ currency: code, amount, of, unreadable, oldest }) => ({
    currency: code,
    sub_merchants: of,
    unreadable,
    oldest_read_at: oldest,
    ...(amount === null ? {} : { amount }),
  }));
}

export async function neverRead(db: Database, limitedTo?: Limit): Promise<number> {
  const [row] = await db
    .select({ of: count() })
    .from(subMerchants)
    .where(and(among(limitedTo), isNull(subMerchants.balanceReadAt)));
  return row?.of ?? 0;
}
