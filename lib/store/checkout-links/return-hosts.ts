import 'server-only';
import { eq } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { meta } from '@/lib/store/schema/installation-tables';

const KEY = 'return_hosts';

/** Hosts in WHATWG form; empty until an administrator adds some. */
export async function readReturnHosts(db: Database): Promise<string[]> {
  const [row] = await db.select().from(meta).where(eq(meta.key, KEY));
  const hosts: unknown = row === undefined ? [] : JSON.parse(row.value);
  return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [];
}

export async function keepReturnHosts(db: Database, hosts: readonly string[]): Promise<void> {
  const value = JSON.stringify(hosts);
  await db.insert(meta).values({ key: KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
}
