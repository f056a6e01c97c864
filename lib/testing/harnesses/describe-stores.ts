import 'server-only';
import { randomUUID } from 'node:crypto';
import { getTableName, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type Database, openStore, type Store } from '@/lib/store/engine/open-store';
import * as alerts from '@/lib/store/schema/alert-tables';
import * as attention from '@/lib/store/schema/attention-tables';
import * as auditing from '@/lib/store/schema/audit-tables';
import * as links from '@/lib/store/schema/checkout-link-tables';
import * as conversions from '@/lib/store/schema/conversion-tables';
import * as destinations from '@/lib/store/schema/destination-tables';
import * as diagnostics from '@/lib/store/schema/diagnostics-tables';
import * as factors from '@/lib/store/schema/factor-tables';
import * as installation from '@/lib/store/schema/installation-tables';
import * as live from '@/lib/store/schema/live-tables';
import * as notes from '@/lib/store/schema/note-tables';
import * as people from '@/lib/store/schema/people-tables';
import * as policies from '@/lib/store/schema/policy-tables';
import * as positions from '@/lib/store/schema/position-tables';
import * as requests from '@/lib/store/schema/request-tables';
import * as views from '@/lib/store/schema/saved-view-tables';
import * as subMerchants from '@/lib/store/schema/sub-merchant-tables';
import * as transactions from '@/lib/store/schema/transaction-tables';
import * as webhooks from '@/lib/store/schema/webhook-tables';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server of this test run, or null (scripts/test/postgres.setup.ts). */
    postgresUrl: string | null;
  }
}

export interface StoreSuite {
  readonly dialect: Store['dialect'];
  store(): Store;
  db(): Database;
  /** Another process's view: a second pool, or the embedded store's only connection. */
  other(): Promise<Database>;
  otherStore(): Promise<Store>;
}

/** Runs the same tests on the embedded store and on Postgres, each on an empty store. */
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

/** An empty database on the test server. Returns its URL. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `mesa_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return serverUrl.replace(/\/[^/]*$/, `/${name}`);
}

/**
 * Empties every table, append-only ones included, which needs a superuser. DELETE is faster here than TRUNCATE,
 * which creates new files.
 */
export async function empty(db: Database): Promise<void> {
  const all = {
    ...factors,
    ...people,
    ...auditing,
    ...policies,
    ...destinations,
    ...diagnostics,
    ...conversions,
    ...installation,
    ...webhooks,
    ...transactions,
    ...links,
    ...subMerchants,
    ...live,
    ...alerts,
    ...attention,
    ...notes,
    ...requests,
    ...positions,
    ...views,
  };
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
