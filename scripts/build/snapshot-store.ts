/** Writes what a demo begins with: a migrated store, sixty days of work in it, for Vercel a secret. Removes older ones. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { writeBuildSecret } from '@/lib/env/demo-secret';
import { writePast } from '@/lib/operations/sandbox/full-house/demo-past';
import { playPast } from '@/lib/operations/sandbox/full-house/play-past';
import { openStore } from '@/lib/store/engine/open-store';
import { writeSnapshot } from '@/lib/store/engine/pglite';
import { packWorld } from '@/lib/store/worlds/world-file';
import { prepareWorldTables } from '@/lib/store/worlds/world-tables';

const folder = path.join(process.cwd(), 'node_modules', '.cache', 'mesa');
const KINDS = [/^store-.*\.tar$/, /^past-.*\.gz$/];

const snapshots = () => readdirSync(folder).filter((name) => KINDS.some((kind) => kind.test(name)));

mkdirSync(folder, { recursive: true });
for (const name of snapshots()) rmSync(path.join(folder, name));
const store = await openStore({ memory: true });
await prepareWorldTables(store.db);
if (store.pglite !== undefined) await writeSnapshot(store.pglite);
await store.close();
const past = await playPast({
  assumptions: DEFAULT_ASSUMPTIONS,
  // Another address takes its place where it is restored.
  appUrl: 'https://mesa.invalid',
  allowLocalWebhooks: false,
  timeZone: 'America/Sao_Paulo',
});
await writePast(await packWorld(past));
if (process.env.VERCEL !== undefined) writeBuildSecret(folder);
if (snapshots().length !== KINDS.length) throw new Error(`no snapshots in ${folder}`);
process.exit();
