import 'server-only';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from './db';
import { migrationsFingerprint } from './migrate';

const CACHE = join(process.cwd(), 'node_modules', '.cache', 'mesa');

/**
 * A folder of its own with an embedded store as a first start leaves it. Making one takes seconds, so that the first
 * on a machine is kept, and the others are its copies.
 */
export async function migratedFolder(): Promise<string> {
  const kept = join(CACHE, `folder-${migrationsFingerprint()}`);
  const folder = await mkdtemp(join(tmpdir(), 'mesa-store-'));
  if (existsSync(kept)) {
    await cp(kept, join(folder, 'pg'), { recursive: true });
    return folder;
  }
  await (await openStore({ dataDir: folder })).close();
  const unfinished = `${kept}.${process.pid}`;
  await cp(join(folder, 'pg'), unfinished, { recursive: true });
  // Another process may have been first; then its folder stays.
  await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true }));
  return folder;
}
