import 'server-only';
import { randomUUID } from 'node:crypto';
import { getTableName, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { migrationsFingerprint } from '@/lib/store/engine/migrate';
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
import { memoryStore } from './memory-store';

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
    suite(define, 'pglite', async () => ({ store: await memoryStore() }));
  });
  const serverUrl = inject('postgresUrl');
  if (serverUrl === null) return;
  describe(`${name} [postgres]`, () => {
    suite(define, 'postgres', async () => {
      const url = await migratedDatabase(serverUrl);
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

/** A database without tables on the test server. Returns its URL. */
export function createDatabase(serverUrl: string): Promise<string> {
  return onServer(serverUrl, (client) => create(client, serverUrl));
}

/** Any number, the same in every process of the run. */
const TEMPLATE_LOCK = 7_206_311;

/** A migrated database without rows: a copy of the first one of the run. */
function migratedDatabase(serverUrl: string): Promise<string> {
  const template = `template_${migrationsFingerprint()}`;
  return onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const url = await create(client, serverUrl);
      await (await openStore({ databaseUrl: url })).close();
      await client.query(`alter database ${nameOf(url)} rename to ${template}`);
    }
    return create(client, serverUrl, `template ${template}`);
  });
}

async function create(client: Client, serverUrl: string, how = ''): Promise<string> {
  const name = `mesa_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${name} ${how}`);
  return serverUrl.replace(/\/[^/]*$/, `/${name}`);
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function onServer<T>(serverUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
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
    // A test that has ended may still write these in the background: never with a number from before.
    await tx.execute(sql`lock table live_changes, api_calls in share row exclusive mode`);
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
