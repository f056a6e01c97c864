import 'server-only';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database';

/** Safety 67. */
export class StoreNewerError extends Error {
  override name = 'StoreNewerError';

  constructor() {
    super('the store was written by a newer version of Mesa; start that version, or use another store');
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

export async function refuseNewer(db: Database): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const newest = Math.max(...known.map((file) => file.folderMillis));
  const answer = (await db.execute(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  )) as { rows: { newest: string | null }[] };
  const applied = answer.rows[0]?.newest ?? null;
  if (applied !== null && BigInt(applied) > BigInt(newest)) throw new StoreNewerError();
}
