import 'server-only';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { getTableName } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { log } from '@/lib/log/log';
import { sessions, users } from '@/lib/store/schema/people-tables';
import type { Store } from './database';
import { lockFolder } from './folder-lock';
import { migrateStore, migrationsFingerprint } from './migrate';
import { createSessionCache, watchWrites } from './session-cache';
import type { SessionRow } from './session-row';

/** A third of the default memory; it serves one process. */
const SETTINGS = ['shared_buffers = 16MB', 'wal_buffers = 1MB'];
/** The write-ahead log is in memory too, and its first segment would be 16 MB. */
const IN_MEMORY = {
  initDbStartParams: ['--wal-segsize=1'],
  postgresqlconf: [...SETTINGS, 'min_wal_size = 2MB', 'max_wal_size = 8MB', 'wal_recycle = off'],
};
const CUT_MS = 30_000;
const LONG_LOG_BYTES = 8 * 1024 * 1024;

export interface FolderTarget {
  dataDir: string;
  /** Where it is a demo's and an earlier build made it. */
  beginsAgain?: boolean | undefined;
}

/** Locks `dataDir` for this process (safety 7). */
export async function openFolder({ dataDir, beginsAgain }: FolderTarget): Promise<Store> {
  const folder = resolve(dataDir);
  mkdirSync(join(folder, 'pg'), { recursive: true });
  const release = await lockFolder(folder);
  try {
    const client = await PGlite.create({ dataDir: join(folder, 'pg'), postgresqlconf: SETTINGS });
    return await ready(client, { release, beginsAgain });
  } catch (error) {
    release();
    throw error;
  }
}

/** The store of a folder that no server holds, packed. */
export async function dumpFolder(dataDir: string): Promise<Uint8Array> {
  const folder = resolve(dataDir);
  if (!existsSync(join(folder, 'pg'))) throw new Error(`There is no store in ${dataDir}.`);
  return holding(folder, async () => {
    const client = await PGlite.create({ dataDir: join(folder, 'pg'), postgresqlconf: SETTINGS });
    const packed = await client.dumpDataDir('gzip').finally(() => client.close());
    return new Uint8Array(await packed.arrayBuffer());
  });
}

/** Unpacks a backup into a folder without a store. */
export async function loadFolder(dataDir: string, packed: Uint8Array<ArrayBuffer>): Promise<void> {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(folder, 'pg'))) throw new Error(`There is a store in ${dataDir} already.`);
  await holding(folder, async () => {
    const loadDataDir = new Blob([packed]);
    const client = await PGlite.create({
      dataDir: join(folder, 'pg'),
      loadDataDir,
      postgresqlconf: SETTINGS,
    });
    await client.close();
  });
}

async function holding<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const release = await lockFolder(folder);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Gives its bytes without the copies of another Blob. */
class WholeFile extends Blob {
  constructor(private readonly content: ArrayBuffer) {
    super();
  }
  override arrayBuffer = async () => this.content;
}

/** A migrated in-memory store. The first one writes a snapshot that later ones load, a build for Vercel as well. */
export async function openMemory(): Promise<Store> {
  const snapshot = snapshotFile();
  if (existsSync(snapshot)) {
    const loadDataDir = new WholeFile((await readFile(snapshot)).buffer);
    return ready(await PGlite.create({ loadDataDir, ...IN_MEMORY }));
  }
  const client = await PGlite.create(IN_MEMORY);
  const store = await ready(client);
  await dropTemplates(client);
  await writeSnapshot(client).catch((error: unknown) => {
    log.warn({ err: error }, 'the next start migrates again: no snapshot of the store could be written');
  });
  return store;
}

const snapshotFile = () => join(snapshotFolder(), `store-small-${migrationsFingerprint()}.tar`);

export async function writeSnapshot(client: PGlite): Promise<void> {
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  const unfinished = `${snapshotFile()}.${process.pid}`;
  mkdirSync(snapshotFolder(), { recursive: true });
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, snapshotFile());
}

/** They are a third of the snapshot, and nothing creates a database in it. */
async function dropTemplates(client: PGlite): Promise<void> {
  await client.exec('update pg_database set datistemplate = false where datname <> current_database()');
  for (const name of ['template0', 'template1']) await client.exec(`drop database if exists ${name}`);
}

/** V8 flags. Set together: at run time one does not imply the others. */
const UNOPTIMISED = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** Serves a process of a few requests, in which V8 would spend a second and 500 MB on optimising the store. */
export function openShortLived(): Promise<Store> {
  for (const flag of UNOPTIMISED) setFlagsFromString(flag);
  return openMemory();
}

/** Traced into the functions of Vercel (next.config.mjs). */
export const snapshotFolder = () => join(process.cwd(), 'node_modules', '.cache', 'mesa');

/** PostgreSQL alone without its helper processes never ends its log. */
async function cutLog(client: PGlite): Promise<void> {
  try {
    const { rows } = await client.query<{ bytes: number }>(
      'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
    );
    if ((rows[0]?.bytes ?? 0) > LONG_LOG_BYTES) await client.exec('checkpoint');
  } catch (error) {
    if (!client.closed) log.warn({ err: error }, 'the log of the store was not cut');
  }
}

interface Opening {
  release?: () => void;
  beginsAgain?: boolean | undefined;
}

async function ready(
  client: PGlite,
  { release = () => undefined, beginsAgain }: Opening = {},
): Promise<Store> {
  const sessionCache = createSessionCache<SessionRow>();
  watchWrites(client, [sessions, users].map(getTableName), sessionCache);
  const db = drizzle({ client });
  try {
    await migrateStore(db, { run: (config) => migrate(db, config), beginsAgain });
  } catch (error) {
    await client.close();
    throw error;
  }
  const cutting = setInterval(() => void cutLog(client), CUT_MS).unref();
  const { rows } = await client.query<{ value: string }>("select current_setting('server_version') as value");
  return {
    db,
    pglite: client,
    dialect: 'pglite',
    version: rows[0]?.value ?? 'unknown',
    // PGlite never calls fsync: a killed process loses nothing, a power cut may.
    durable: false,
    sessionCache,
    // One process, one connection: nothing can be missed.
    listen: (channel, { onPayload }) => client.listen(channel, onPayload),
    ping: async () => void (await client.query('select 1')),
    close: async () => {
      clearInterval(cutting);
      if (!client.closed) await client.close();
      release();
    },
  };
}
