import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '@/lib/store/engine/open-store';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { leftCompletion } from './changed-after-completion';

async function rowsRead(tx: Database): Promise<number> {
  const read = await tx.execute(sql`
    select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
    where relname = 'records' and schemaname = current_schema()`);
  return (read as unknown as { rows: { count: number }[] }).rows[0]?.count ?? 0;
}

describeStores('records that left completion', ({ db }) => {
  test('are found among many that did not without reading those', async () => {
    await db().execute(sql`
      insert into records (kind, id, process, moved_at, completed_at, created_at)
      select 'onramps', 'r' || n, case when n % 1000 = 0 then 'failed.chargeback' else 'success.completed' end, now(), now(), now()
      from generate_series(1, 5000) n`);
    await db().execute(sql`analyze records`);
    await db().transaction(async (tx) => {
      // What earlier transactions read is counted here until Postgres has reported it, once a second.
      const before = await rowsRead(tx);
      const found = await leftCompletion(tx, 3);
      expect(found.map(({ process }) => process)).toEqual(Array(3).fill('failed.chargeback'));
      expect((await rowsRead(tx)) - before).toBeLessThan(20);
    });
  });

  test('stay among them when their label is gone, which by itself is no news (safety 17)', async () => {
    await db().execute(sql`
      insert into records (kind, id, process, moved_at, completed_at, reopened_at, created_at) values
        ('offramps', 'charged-back', null, now(), now(), now(), now()),
        ('offramps', 'silent', null, now(), now(), null, now())`);
    const found = (await leftCompletion(db(), 100)).map(({ id }) => id);
    expect(found).toContain('charged-back');
    expect(found).not.toContain('silent');
  });
});
