import 'server-only';
import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { sessions, users } from '@/lib/store/schema/people-tables';
import { defaultViews, savedViews } from '@/lib/store/schema/saved-view-tables';
import { subMerchants } from '@/lib/store/schema/sub-merchant-tables';
import { filterValues } from '@/lib/store/schema/transaction-tables';

/** Without them no page, or no page of some area, can be made. */
const TABLES = [sessions, users, savedViews, defaultViews, subMerchants, filterValues];

const READ = sql.raw(
  `select 1 from ${TABLES.map((table) => `"${getTableName(table)}"`).join(', ')} where false`,
);

/** Waits as a page would, for a locked table too, and returns no row (safety 66). */
export async function readPageTables(db: Database): Promise<void> {
  await db.execute(READ);
}
