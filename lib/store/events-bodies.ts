import 'server-only';
import { sql } from 'drizzle-orm';
import type { Database } from './db';

export interface StrangeBody {
  /** `d12`, `u3`. */
  id: string;
  body: Uint8Array;
}

/**
 * The newest bodies that no record was told by, so that no payload of them stands in the store: of unknown addresses,
 * and with a signature that failed.
 */
export async function strangeBodies(db: Database, limit: number): Promise<StrangeBody[]> {
  const { rows } = (await db.execute(sql`
    (select 'u' || id as id, raw_body as body from unmatched_deliveries
      where raw_body is not null order by received_at desc, id desc limit ${limit}::int)
    union all
    (select 'd' || id, raw_body from webhook_deliveries
      where reason is not null and verdict = 'failed' and raw_body is not null
      order by received_at desc, id desc limit ${limit}::int)`)) as unknown as { rows: StrangeBody[] };
  return rows;
}
