import 'server-only';
import { and, desc, sql } from 'drizzle-orm';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { hasWords } from '@/lib/store/schema/conversion-error';
import { conversions } from '@/lib/store/schema/conversion-tables';
import { complete } from './conversions';

/** Accepted, then an error in the API's words. Newest first. */
export async function failedConversions(db: Database, limit: number, offset = 0): Promise<Conversion[]> {
  const rows = await db
    .select()
    .from(conversions)
    // No bound value: the index names the state too.
    .where(and(sql`${conversions.state} = 'accepted'`, hasWords))
    .orderBy(desc(conversions.createdAt), desc(conversions.rfqId))
    .limit(limit)
    .offset(offset);
  return complete(db, rows);
}
