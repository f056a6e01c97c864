import 'server-only';
import { randomUUID } from 'node:crypto';
import { getTableName, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type Database, openStore, type Store } from './db';
import * as schema from './schema';
import * as events from './schema-events';
import * as links from './schema-links';
import * as live from './schema-live';
import * as subMerchants from './schema-sub-merchants';
import * as transactions from './schema-transactions';
import * as views from './schema-views';

declare module 'vitest' {
  interface ProvidedContext {
    /** A real server for this test run; null where the machine has none (scripts/postgres.setup.ts). */
    postgresUrl: string | null;
  }
}

export interface StoreSuite {
  readonly dialect: Store['dialect'];
  store(): Store;
  db(): Database;
  /** Another process's view: a second pool on the server, the one connection there is on the embedded store. */
  other(): Promise<Database>;
  /** The same with all that a store can do. */
  otherStore(): Promise<Store>;
}

/** Runs the same tests on the embedded store and on a real server, each test on an empty store. */
export function describeStores(name: string, define: (suite: StoreSuite) => void): void {
  describe(`${name} [pglite]`, () => {
    suite(define, 'pglite', async () => ({ store: await openStore({ memory: true }) }));
  });
  const serverUrl = inject('postgresUrl');
  if (serverUrl === null) return;
  describe(`${name} [postgres]`, () => {
    suite(define, 'postgres', async () => {
      const url = await createDatabase(serverUrl);
      return { store: await openStore({ databaseUrl: url }), url };
    });
  });
}

function suite(
  define: (suite: StoreSuite) => void,
  dialect: Store['dialect'],
  open: () => Promise<{ store: Store; url?: string }>,
): void {
  let opened: { store: Store; url?: string } | undefined;
  const others: Store[] = [];
  const current = (): Store => {
    if (opened === undefined) throw new Error('the store is open only while tests run');
    return opened.store;
  };
  const otherStore = async (): Promise<Store> => {
    if (opened?.url === undefined) return current();
    const store = await openStore({ databaseUrl: opened.url });
    others.push(store);
    return store;
  };
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(() => empty(current().db));
  afterAll(async () => {
    for (const store of [...others, current()]) await store.close();
  });
  define({
    dialect,
    store: current,
    db: () => current().db,
    other: async () => (await otherStore()).db,
    otherStore,
  });
}

/** An empty database of its own on the test server. Returns its address. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `mesa_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return serverUrl.replace(/\/[^/]*$/, `/${name}`);
}

/**
 * Empties every register, the append-only one included: only a superuser, as in tests, can do that. Deletes, because
 * TRUNCATE makes new files for every table and index, however empty.
 */
export async function empty(db: Database): Promise<void> {
  const all = { ...schema, ...events, ...transactions, ...links, ...subMerchants, ...live, ...views };
  const deletes = Object.values(all).map((table) => `delete from "${getTableName(table)}";`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql.raw(`do $$
        declare used record;
        begin
          ${deletes.join('\n')}
          for used in select * from pg_sequences where schemaname = 'public' and last_value is not null loop
            perform setval(format('%I.%I', used.schemaname, used.sequencename)::regclass, used.start_value, false);
          end loop;
        end $$`),
    );
  });
}
