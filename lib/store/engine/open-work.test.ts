import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { takeMigrationLock } from './migration-lock';
import { openStore } from './open-store';
import { isWorkOpen, stayAwake } from './open-work';

const serverUrl = inject('postgresUrl');

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'mesaAwake');
  vi.useRealTimers();
});

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

  test('between requests no transaction begins where the platform may stop the process in it', async () => {
    const store = await openStore({ databaseUrl: await createDatabase(serverUrl) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [first, second] = [stayAwake(), stayAwake()];
    first();
    await store.ping();
    second();
    let begun = 0;
    const begin = async () => {
      begun += 1;
    };
    const between = store.db.transaction(begin);
    await sleep(100);
    expect(begun).toBe(0);
    stayAwake();
    await between;
    expect(begun).toBe(1);
    await store.close();
  });

  test('what asks the store without a request waits as long as the platform takes to stop the process', async () => {
    const store = await openStore({ databaseUrl: await createDatabase(serverUrl) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stayAwake()();
    const asked = store.ping();
    await vi.advanceTimersByTimeAsync(250);
    await asked;
    vi.useRealTimers();
    await store.close();
  });
}
