/** Writes the snapshot of a migrated store that functions without a database load, and removes older ones. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openStore } from '@/lib/store/engine/open-store';

const folder = path.join(process.cwd(), 'node_modules', '.cache', 'mesa');

const snapshots = () => readdirSync(folder).filter((name) => /^store-.*\.tar$/.test(name));

mkdirSync(folder, { recursive: true });
for (const name of snapshots()) rmSync(path.join(folder, name));
const store = await openStore({ memory: true });
await store.close();
if (snapshots().length !== 1) throw new Error(`no snapshot of the store in ${folder}`);
