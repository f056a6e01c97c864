import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { takeMigrationLock } from './migration-lock';
import { openStore } from './open-store';
import { isWorkOpen } from './open-work';

const serverUrl = inject('postgresUrl');

if (serverUrl !== null) {
  test('work is open for as long as a transaction is, whether it commits or fails', async () => {
    const store = await openStore({ databaseUrl: await createDatabase(serverUrl) });
    expect(isWorkOpen()).toBe(false);
    await store.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      expect(isWorkOpen()).toBe(true);
    });
    expect(isWorkOpen()).toBe(false);
    await expect(store.db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
    expect(isWorkOpen()).toBe(false);
    await store.close();
  });

  test('work is open while a start waits for the migration of another process, or holds its lock', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const holder = new Client({ connectionString: databaseUrl });
    await holder.connect();
    await takeMigrationLock(holder);
    const opening = openStore({ databaseUrl });
    await expect.poll(isWorkOpen).toBe(true);
    await holder.end();
    await (await opening).close();
    expect(isWorkOpen()).toBe(false);
  });
}
