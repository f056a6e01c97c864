import 'server-only';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { log } from '@/lib/log/log';
import type { Store } from './database';
import { createListeners } from './listen';
import { migrateStore } from './migrate';
import { takeMigrationLock } from './migration-lock';
import { openWork, untilAwake } from './open-work';

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Set on each connection. JIT costs 200 ms on queries of 1 ms. */
const AT_START = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  // Inbox statements are estimated by the whole inbox and read a few rows: compiling one costs a fifth of a second.
  options: '-c jit=off',
};
/** Set at the begin of a transaction behind a pooler, whose connections start without them. */
const AT_BEGIN = `set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
set local idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}; set local jit = off`;
/** The driver gives up a little later, if the server ignores its limit. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

/**
 * Reclaims dead connections: the driver ends the process on unhandled errors, Drizzle keeps one whose `begin`
 * failed (safety 66), and one whose statement the driver gave up may still have its transaction open.
 */
class LentPool extends Pool {
  constructor(
    options: PoolConfig,
    private readonly atBegin: string | undefined,
  ) {
    super(options);
  }
  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool['connect']>[0]): void;
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | undefined {
    const awake = untilAwake();
    if (callback) {
      if (awake === undefined) super.connect(callback);
      else void awake.then(() => super.connect(callback));
      return undefined;
    }
    const lent = awake === undefined ? super.connect() : awake.then(() => super.connect());
    return lent.then((client) => takenBackOnDeath(client, this.atBegin));
  }
}

function takenBackOnDeath(client: PoolClient, atBegin: string | undefined): PoolClient {
  const giveBack = client.release.bind(client);
  const ended = openWork();
  let lent = true;
  const died = (error: Error) => {
    log.warn({ err: error }, 'a connection to the store was lost in use');
    client.release(error);
  };
  const silence = watchQueries(client, atBegin);
  client.release = (given) => {
    if (!lent) return;
    lent = false;
    ended();
    client.off('error', died);
    const error = silence.end() ?? given;
    // A dying connection may emit several errors.
    if (error) client.on('error', () => undefined);
    giveBack(error);
  };
  client.on('error', died);
  return client;
}

/** Notes a statement that the driver gave up; `end` tells it and stops watching. */
function watchQueries(client: PoolClient, atBegin: string | undefined): { end(): Error | undefined } {
  let silent: Error | undefined;
  const query: unknown = Reflect.get(client, 'query');
  const watched = (...args: unknown[]): unknown => {
    const begin = atBegin && beginOf(args[0]);
    const given = begin ? [`${begin}; ${atBegin}`] : args;
    const result: unknown = Reflect.apply(query as (...given: unknown[]) => unknown, client, given);
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') silent = error;
      });
    return result;
  };
  Reflect.set(client, 'query', watched);
  return {
    end: () => {
      Reflect.deleteProperty(client, 'query');
      return silent;
    },
  };
}

/** The text of a statement that begins a transaction, else undefined. */
export function beginOf(asked: unknown): string | undefined {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked;
  return typeof text === 'string' && /^begin\b/i.test(text) ? text : undefined;
}

export interface PostgresTarget {
  databaseUrl: string;
  /** Past a pooler: for migrations and for hearing of changes. */
  directUrl?: string | undefined;
  poolSize?: number | undefined;
  /** The driver's own limit of one statement. */
  queryTimeoutMs?: number | undefined;
  /** Where it is a demo's and an earlier build made it. */
  beginsAgain?: boolean | undefined;
}

export async function openPostgres({
  databaseUrl,
  directUrl = databaseUrl,
  poolSize = 10,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  beginsAgain,
}: PostgresTarget): Promise<Store> {
  if (directUrl !== databaseUrl && (await placeOf(directUrl)) !== (await placeOf(databaseUrl)))
    throw new Error(
      'DATABASE_URL and DATABASE_URL_DIRECT lead to two databases: both must lead to the same one',
    );
  const { version, durable } = await prepare(directUrl, beginsAgain);
  const start = await limitsAtStart(databaseUrl);
  const pool = new LentPool(
    {
      connectionString: databaseUrl,
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'mesa',
      query_timeout: queryTimeoutMs,
      ...(start === 'refused' ? {} : AT_START),
    },
    start === 'held' ? undefined : AT_BEGIN,
  );
  // An idle connection that dies must not end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a connection to the store was lost'));
  const listeners = createListeners(directUrl);
  return {
    db: drizzle({ client: pool }),
    pool,
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

/** Server and database that an address leads to. */
async function placeOf(databaseUrl: string): Promise<string> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'mesa migrations',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ place: string }>(
      "select concat(extract(epoch from pg_postmaster_start_time()), ' ', current_database()) as place",
    );
    return rows[0]?.place ?? '';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PgBouncer refuses parameters that it does not know, or ignores them. */
async function limitsAtStart(databaseUrl: string): Promise<'held' | 'ignored' | 'refused'> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...AT_START,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const held = await setting(client, 'idle_in_transaction_session_timeout');
    return held === `${STATEMENT_TIMEOUT_MS / 1000}s` ? 'held' : 'ignored';
  } catch (error) {
    if (!/startup parameter/.test(error instanceof Error ? error.message : '')) throw error;
    return 'refused';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Migrates under an advisory lock, so that processes take turns (safety 67). */
async function prepare(
  databaseUrl: string,
  beginsAgain: boolean | undefined,
): Promise<{ version: string; durable: boolean }> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'mesa migrations',
  });
  client.on('error', () => undefined);
  const ended = openWork();
  try {
    await client.connect();
    const version = await setting(client, 'server_version');
    const fsync = await setting(client, 'fsync');
    const commit = await setting(client, 'synchronous_commit');
    await takeMigrationLock(client);
    const db = drizzle({ client });
    await migrateStore(db, { run: (config) => migrate(db, config), beginsAgain });
    await client.query('commit');
    const durable = fsync === 'on' && commit !== 'off';
    if (!durable) {
      log.warn({ fsync, synchronousCommit: commit }, 'the store may lose acknowledged writes in a power cut');
    }
    return { version, durable };
  } finally {
    await client.end();
    ended();
  }
}

async function setting(
  client: Client,
  name: 'server_version' | 'fsync' | 'synchronous_commit' | 'idle_in_transaction_session_timeout',
): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
  return rows[0]?.value ?? 'unknown';
}
