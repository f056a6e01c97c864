import 'server-only';
import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from './database';
import { meta } from './schema';

type Environment = 'sandbox' | 'live';

const KEY = 'environment';

/** The store was made with the other environment. The message is the one line a person needs. */
export class StoreEnvironmentError extends Error {
  override name = 'StoreEnvironmentError';

  constructor(store: string, belongsTo: string, asked: Environment) {
    super(
      `${store} belongs to the ${belongsTo} environment and Mesa was started as ${asked}: ` +
        'give this environment a store of its own with another DATA_DIR or DATABASE_URL',
    );
  }
}

/**
 * Writes the environment into a store that has none yet. Sandbox acceptances shown in a live register would be
 * money that never moved, so throws `StoreEnvironmentError` when the store belongs to the other one. `store`
 * names it for a person.
 */
export async function claimEnvironment(db: Database, environment: Environment, store: string): Promise<void> {
  await db.insert(meta).values({ key: KEY, value: environment }).onConflictDoNothing();
  const [mark] = await db.select().from(meta).where(eq(meta.key, KEY));
  if (mark?.value !== environment)
    throw new StoreEnvironmentError(store, mark?.value ?? 'unknown', environment);
}

/** Which store this is, in words and without credentials (safety 53). */
export function nameOfStore(target: { dataDir: string; databaseUrl?: string | undefined }): string {
  if (target.databaseUrl === undefined) return `the store in ${resolve(target.dataDir)}`;
  if (!URL.canParse(target.databaseUrl)) return 'the store of DATABASE_URL';
  const url = new URL(target.databaseUrl);
  return `the store ${decodeURIComponent(url.pathname.slice(1)) || 'postgres'} on ${url.host}`;
}
