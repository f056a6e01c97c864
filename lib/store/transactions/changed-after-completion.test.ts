import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { leftCompletion } from './changed-after-completion';

describeStores('records that left completion', ({ db }) => {
  test('are found among many that did not without reading those', async () => {
    await db().execute(sql`
      insert into records (kind, id, process, moved_at, completed_at, created_at)
      select 'onramps', 'r' || n, case when n % 1000 = 0 then 'failed.chargeback' else 'success.completed' end, now(), now(), now()
      from generate_series(1, 5000) n`);
    await db().execute(sql`analyze records`);
    await db().transaction(async (tx) => {
      const found = await leftCompletion(tx, 3);
      expect(found.map(({ process }) => process)).toEqual(Array(3).fill('failed.chargeback'));
      const read = await tx.execute(sql`
        select seq_tup_read::int as one_by_one, idx_tup_fetch::int as by_index from pg_stat_xact_user_tables
        where relname = 'records' and schemaname = current_schema()`);
      const [row] = (read as unknown as { rows: { one_by_one: number; by_index: number }[] }).rows;
      expect((row?.one_by_one ?? 0) + (row?.by_index ?? 0)).toBeLessThan(20);
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
