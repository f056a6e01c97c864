import 'server-only';
import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { meta } from '@/lib/store/schema/installation-tables';
import type { Database } from './database';

type Environment = 'sandbox' | 'live';

const KEY = 'environment';

/** The message is for a person. */
export class StoreEnvironmentError extends Error {
  override name = 'StoreEnvironmentError';

  constructor(store: string, belongsTo: string, asked: Environment) {
    super(
      `${store} belongs to the ${belongsTo} environment and Mesa was started as ${asked}: ` +
        'give this environment a store of its own with another DATA_DIR or DATABASE_URL',
    );
  }
}

/** Throws `StoreEnvironmentError` for the other environment: sandbox acceptances are no money moved. */
export async function claimEnvironment(db: Database, environment: Environment, store: string): Promise<void> {
  await db.insert(meta).values({ key: KEY, value: environment }).onConflictDoNothing();
  const [mark] = await db.select().from(meta).where(eq(meta.key, KEY));
  if (mark?.value !== environment)
    throw new StoreEnvironmentError(store, mark?.value ?? 'unknown', environment);
}

/** The address of the store, without credentials (safety 53). */
export function nameOfStore(target: { dataDir: string; databaseUrl?: string | undefined }): string {
  if (target.databaseUrl === undefined) return `the store in ${resolve(target.dataDir)}`;
  if (!URL.canParse(target.databaseUrl)) return 'the store of DATABASE_URL';
  const url = new URL(target.databaseUrl);
  return `the store ${decodeURIComponent(url.pathname.slice(1)) || 'postgres'} on ${url.host}`;
}
