import 'server-only';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { log } from '@/lib/log/log';
import type { Database } from './database';

/** The store was migrated by a newer program (safety 67). */
export class StoreNewerError extends Error {
  override name = 'StoreNewerError';

  constructor() {
    super('the store was written by a newer version of Mesa; start that version, or use another store');
  }
}

/** Until 0.1.0 the first migration is rewritten, and no store is carried over. */
export class StoreEarlierError extends Error {
  override name = 'StoreEarlierError';

  constructor() {
    super(
      'an earlier build of Mesa made the store, and this one cannot continue it: start that build, or give this one an empty store with another DATA_DIR or DATABASE_URL',
    );
  }
}

/** `next start`, scripts and traced deployments all run from the folder that holds `lib/`. */
export function migrationsFolder(): string {
  const folder = join(process.cwd(), 'lib', 'store', 'migrations');
  if (existsSync(join(folder, 'meta', '_journal.json'))) return folder;
  throw new Error(`the store's migrations were not found in ${folder}; start Mesa from its own folder`);
}

export function migrationsFingerprint(): string {
  const hashes = readMigrationFiles({ migrationsFolder: migrationsFolder() }).map((file) => file.hash);
  return createHash('sha256').update(hashes.join('\n')).digest('hex').slice(0, 16);
}

interface Applied {
  hash: string;
  created_at: string;
}

/** Whose tables these are: a store that nobody migrated is ours. */
export async function compareJournal(db: Database): Promise<'ours' | 'newer' | 'earlier'> {
  const { rows: journal } = (await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as present`,
  )) as unknown as { rows: { present: boolean }[] };
  if (journal[0]?.present !== true) return 'ours';
  const { rows: applied } = (await db.execute(
    sql`select hash, created_at::text from drizzle.__drizzle_migrations order by created_at`,
  )) as unknown as { rows: Applied[] };
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const newest = known.at(-1)?.folderMillis ?? 0;
  if (applied.some(({ created_at }) => BigInt(created_at) > BigInt(newest))) return 'newer';
  const isOurs = applied.every(
    ({ hash, created_at }, at) =>
      hash === known[at]?.hash && BigInt(created_at) === BigInt(known[at].folderMillis),
  );
  return isOurs ? 'ours' : 'earlier';
}

interface Migration {
  run: (config: { migrationsFolder: string }) => Promise<unknown>;
  /** A demo's store of an earlier build is emptied first. */
  beginsAgain?: boolean | undefined;
}

/** Throws `StoreNewerError` or `StoreEarlierError` before anything is changed. */
export async function migrateStore(db: Database, { run, beginsAgain = false }: Migration): Promise<void> {
  const made = await compareJournal(db);
  if (made === 'newer') throw new StoreNewerError();
  if (made === 'earlier') {
    if (!beginsAgain || !(await isDemo(db))) throw new StoreEarlierError();
    await dropTables(db);
    log.warn('the demo begins its world again: an earlier build of Mesa made its store');
  }
  await run({ migrationsFolder: migrationsFolder() });
}

/** By the mark of the store itself (`claimEnvironment`). */
async function isDemo(db: Database): Promise<boolean> {
  const { rows: tables } = (await db.execute(
    sql`select to_regclass('meta') is not null as present`,
  )) as unknown as { rows: { present: boolean }[] };
  if (tables[0]?.present !== true) return false;
  const { rows } = (await db.execute(sql`select value from meta where key = 'environment'`)) as unknown as {
    rows: { value: string }[];
  };
  return rows[0]?.value === 'sandbox';
}

/** Tables and functions of our names alone: a hosted database may hold those of others. */
async function dropTables(db: Database): Promise<void> {
  const text = readMigrationFiles({ migrationsFolder: migrationsFolder() })
    .flatMap((file) => file.sql)
    .join('\n');
  const drops = Array.from(
    text.matchAll(/create (table|function) "(\w+)"/gi),
    ([, kind, name]) => `drop ${kind} if exists "${name}" cascade;`,
  );
  await db.execute(sql.raw(`do $$ begin ${drops.join(' ')} drop table drizzle.__drizzle_migrations; end $$`));
}
