import 'server-only';
import { sql } from 'drizzle-orm';
import type { Database } from './db';

export interface StrangeBody {
  /** `d12`, `u3`. */
  id: string;
  sha256: string;
}

/**
 * The newest bodies that no record was told by, so that no payload of them stands in the store: of unknown addresses,
 * and with a signature that failed.
 */
export async function strangeBodies(db: Database, limit: number): Promise<StrangeBody[]> {
  const { rows } = (await db.execute(sql`
    (select 'u' || id as id, sha256 from unmatched_deliveries
      where raw_body is not null order by received_at desc, id desc limit ${limit}::int)
    union all
    (select 'd' || id, sha256 from webhook_deliveries
      where reason is not null and verdict = 'failed' and raw_body is not null
      order by received_at desc, id desc limit ${limit}::int)`)) as unknown as { rows: StrangeBody[] };
  return rows;
}

/** What one of them says; null when it was dropped since. */
export async function strangeBody(db: Database, { id }: StrangeBody): Promise<Uint8Array | null> {
  const number = Number.parseInt(id.slice(1), 10);
  const table = id.startsWith('u') ? sql`unmatched_deliveries` : sql`webhook_deliveries`;
  const { rows } = (await db.execute(
    sql`select raw_body as body from ${table} where id = ${number}`,
  )) as unknown as {
    rows: { body: Uint8Array | null }[];
  };
  return rows[0]?.body ?? null;
}
