import 'server-only';
import { type Env, setAuthSecret } from '@/lib/env/env';
import { hideSecrets } from '@/lib/log/redaction';
import type { Database } from '@/lib/store/engine/open-store';
import { sessionSecret } from '@/lib/store/people/session-secret';

/**
 * A demo on Postgres without `AUTH_SECRET` keeps its session secret in the store: a new deployment signs nobody
 * out, and every instance has the same. Whoever reads that store reads only a sandbox.
 */
export async function adoptStoredSecret(
  db: Database,
  { environment, authSecretGiven, databaseUrl }: Env,
): Promise<void> {
  if (environment !== 'sandbox' || authSecretGiven || databaseUrl === undefined) return;
  const secret = await sessionSecret(db);
  hideSecrets([secret]);
  setAuthSecret(secret);
}
