import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { worldStore } from '@/lib/store/worlds/world-store';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { startPgBouncer } from '@/scripts/test/pgbouncer.mjs';
import { openStore, type Store } from './open-store';

const CHANNEL = 'pooled';
const WORLD = `world_${'0'.repeat(32)}`;
const serverUrl = inject('postgresUrl');

/** Resolves with what is heard first: a notice, or the call to read again. */
async function firstHeard(store: Store, other: Store): Promise<string> {
  let stop = async () => {};
  let sending: NodeJS.Timeout | undefined;
  const heard = await new Promise<string>((resolve, reject) => {
    const listener = { onPayload: resolve, onResumed: () => resolve('read again') };
    store.listen(CHANNEL, listener).then((stopped) => {
      stop = stopped;
      sending = setInterval(() => {
        other.db.execute(sql`select pg_notify(${CHANNEL}, 'a notice')`).catch(reject);
      }, 200);
    }, reject);
  });
  clearInterval(sending);
  await stop();
  return heard;
}

if (serverUrl !== null) {
  describe.each([
    ['as it comes', []],
    [
      'that ignores parameters of a start',
      ['ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout'],
    ],
  ])('behind a transaction pooler %s', (_, settings) => {
    let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
    let directUrl: string;
    beforeAll(async () => {
      directUrl = await createDatabase(serverUrl);
      pooler = await startPgBouncer(directUrl, settings);
    });
    afterAll(() => pooler?.stop());

    test('three processes start at once, on an empty database and again (safety 67)', async () => {
      if (pooler === null) return;
      for (const _ of ['empty', 'migrated']) {
        const target = { databaseUrl: pooler.url };
        const stores = await Promise.all([openStore(target), openStore(target), openStore(target)]);
        for (const store of stores) expect(await listAudit(store.db, { limit: 1 })).toEqual([]);
        await Promise.all(stores.map((store) => store.close()));
      }
    });

    test.each([
      ['a store', (store: Store) => store],
      ['a visitor’s world', (store: Store) => worldStore(store, WORLD)],
    ])('a stopped process keeps the locks of %s for 15 s at most', async (_, of) => {
      if (pooler === null) return;
      const store = await openStore({ databaseUrl: pooler.url, directUrl });
      await store.db.execute(sql.raw(`create schema if not exists ${WORLD}`));
      const limits = await of(store).db.transaction(async (tx) => {
        const { rows } = (await tx.execute(sql`
          select name, setting from pg_settings where name in
          ('statement_timeout', 'idle_in_transaction_session_timeout', 'jit') order by name`)) as unknown as {
          rows: { name: string; setting: string }[];
        };
        return rows.map(({ setting }) => setting);
      });
      await store.close();
      expect(limits).toEqual(['15000', 'off', '15000']);
    });

    test('pages hear of changes by the direct address, and by reading again without one, never silently not', async () => {
      if (pooler === null) return;
      const polling = await openStore({ databaseUrl: pooler.url });
      const hearing = await openStore({ databaseUrl: pooler.url, directUrl });
      expect(await firstHeard(polling, hearing)).toBe('read again');
      expect(await firstHeard(hearing, polling)).toBe('a notice');
      await Promise.all([polling.close(), hearing.close()]);
    });
  });

  test('two addresses that lead to two databases are refused before either is migrated', async () => {
    const [databaseUrl, directUrl] = [await createDatabase(serverUrl), await createDatabase(serverUrl)];
    await expect(openStore({ databaseUrl, directUrl })).rejects.toThrow(/DATABASE_URL_DIRECT/);
    for (const connectionString of [databaseUrl, directUrl]) {
      const client = new Client({ connectionString });
      await client.connect();
      const { rows } = await client.query(
        "select from information_schema.schemata where schema_name = 'drizzle'",
      );
      await client.end();
      expect(rows).toHaveLength(0);
    }
  });
}
