import 'server-only';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient } from 'pg';
import { log } from '@/lib/log';
import type { Store } from './database';
import { createListeners } from './listen';
import { migrationsFolder, refuseNewer } from './migrate';
import { takeMigrationTurn } from './migration-turn';
import * as schema from './schema';

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * The server compiles a statement that it guesses to be dear: a fifth of a second, each time, for one that runs for a
 * millisecond. It guesses from the whole size of an inbox, and ours ask for a few rows of it.
 */
const NEVER_COMPILED = '-c jit=off';

/**
 * A pool that takes a connection back the moment it dies. The driver ends the process on an error nobody listens
 * to, and Drizzle never gives back a connection on which `begin` itself failed: without this, each fault of the
 * server takes the process or one place in the pool (safety 66).
 */
class LentPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool['connect']>[0]): void;
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | undefined {
    if (!callback) return super.connect().then(takenBackOnDeath);
    super.connect(callback);
    return undefined;
  }
}

function takenBackOnDeath(client: PoolClient): PoolClient {
  const giveBack = client.release.bind(client);
  let lent = true;
  const died = (error: Error) => {
    log.warn({ err: error }, 'a connection to the store was lost in use');
    client.release(error);
  };
  client.release = (error) => {
    if (!lent) return;
    lent = false;
    client.off('error', died);
    // A dying connection may tell more than once.
    if (error) client.on('error', () => undefined);
    giveBack(error);
  };
  client.on('error', died);
  return client;
}

/** A pool on a real server, its schema up to date and its durability known. */
export async function openPostgres(databaseUrl: string, poolSize = 10): Promise<Store> {
  const { version, durable } = await prepare(databaseUrl);
  const pool = new LentPool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'mesa',
    options: NEVER_COMPILED,
  });
  // An idle connection that dies must not end the process; the next query gets a fresh one.
  pool.on('error', (error) => log.warn({ err: error }, 'a connection to the store was lost'));
  const listeners = createListeners(databaseUrl);
  return {
    db: drizzle({ client: pool, schema }),
    dialect: 'postgres',
    version,
    durable,
    ping: async () => void (await pool.query('select 1')),
    listen: listeners.listen,
    close: async () => {
      await listeners.close();
      await pool.end();
    },
  };
}

/**
 * Migrates on one dedicated connection under an advisory lock: processes that start together take turns,
 * and the lock dies with its connection (safety 67).
 */
async function prepare(databaseUrl: string): Promise<{ version: string; durable: boolean }> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'mesa migrations',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const version = await setting(client, 'server_version');
    const fsync = await setting(client, 'fsync');
    const commit = await setting(client, 'synchronous_commit');
    await takeMigrationTurn(client);
    const db = drizzle({ client, schema });
    await migrate(db, { migrationsFolder: migrationsFolder() });
    await refuseNewer(db);
    const durable = fsync === 'on' && commit !== 'off';
    if (!durable) {
      log.warn({ fsync, synchronousCommit: commit }, 'the store may lose acknowledged writes in a power cut');
    }
    return { version, durable };
  } finally {
    await client.end();
  }
}

async function setting(
  client: Client,
  name: 'server_version' | 'fsync' | 'synchronous_commit',
): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
  return rows[0]?.value ?? 'unknown';
}
