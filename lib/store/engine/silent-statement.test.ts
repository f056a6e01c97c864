import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { openPostgres } from './postgres';

const serverUrl = inject('postgresUrl');

if (serverUrl !== null) {
  test('a connection whose transaction was given up is not lent again: nothing of the next one is lost with it (safety 58, 66)', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const holder = await openPostgres({ databaseUrl, poolSize: 1 });
    const store = await openPostgres({ databaseUrl, poolSize: 1, queryTimeoutMs: 500 });
    const pidOf = async () => {
      const answer = await store.db.execute(sql`select pg_backend_pid() as pid`);
      return (answer as { rows: { pid: number }[] }).rows[0]?.pid;
    };
    const before = await pidOf();
    await holder.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7)`);
      const waits = store.db.transaction(async (other) => {
        await other.execute(sql`select pg_advisory_xact_lock(7)`);
      });
      await expect(waits).rejects.toThrow();
      // The statement still waits there, with its transaction open.
      expect(await pidOf()).not.toBe(before);
    });
    await store.close();
    await holder.close();
  });
}
