import 'server-only';
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { meta } from '@/lib/store/schema/installation-tables';

const KEY = 'session-secret';

/** The session secret of a store: made once, the same for every process. 64 hexadecimal digits. */
export async function sessionSecret(db: Database): Promise<string> {
  const fresh = randomBytes(32).toString('hex');
  await db.insert(meta).values({ key: KEY, value: fresh }).onConflictDoNothing();
  const [kept] = await db.select().from(meta).where(eq(meta.key, KEY));
  return kept?.value ?? fresh;
}
