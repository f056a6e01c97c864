import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
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
}
