import 'server-only';
import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';

export interface UnmatchedBody {
  /** `d12`, `u3`. */
  id: string;
  sha256: string;
}

/** The newest bodies stored without a payload: from unknown addresses or with a failed signature. */
export async function unmatchedBodies(db: Database, limit: number): Promise<UnmatchedBody[]> {
  const { rows } = (await db.execute(sql`
    (select 'u' || id as id, sha256 from unmatched_deliveries
      where raw_body is not null order by received_at desc, id desc limit ${limit}::int)
    union all
    (select 'd' || id, sha256 from webhook_deliveries
      where reason is not null and verdict = 'failed' and raw_body is not null
      order by received_at desc, id desc limit ${limit}::int)`)) as unknown as { rows: UnmatchedBody[] };
  return rows;
}

/** Null when it was dropped since. */
export async function unmatchedBody(db: Database, { id }: UnmatchedBody): Promise<Uint8Array | null> {
  const number = Number.parseInt(id.slice(1), 10);
  const table = id.startsWith('u') ? sql`unmatched_deliveries` : sql`webhook_deliveries`;
  const { rows } = (await db.execute(
    sql`select raw_body as body from ${table} where id = ${number}`,
  )) as unknown as {
    rows: { body: Uint8Array | null }[];
  };
  return rows[0]?.body ?? null;
}
