import 'server-only';
import { statfs } from 'node:fs/promises';
import { env } from '@/lib/env/env';
import { currentRequest } from '@/lib/log/request-lines';
import { services } from '@/lib/operations/services';
import { isStoreFailure, noteFullDisk, wasDiskFull } from './errors';
import { withinTime } from './health';

/** Set by scripts/demo/drain.mjs; absent in `npm run dev` and on Vercel. */
interface Drain {
  draining: boolean;
  pauseMs: number;
  stops: (() => void)[];
  flushes: (() => Promise<void>)[];
}
const shared = globalThis as typeof globalThis & { mesaDrain?: Drain; mesaDirect?: { open: boolean } };

/** A refused write counts for as long, because nothing is written while a balancer stays away. */
const FULL_FOR_MS = 30_000;
/** The embedded store grows by files of 16 MB. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

export type Readiness = 'ready' | 'starting' | 'draining' | 'store_down' | 'disk_full';

/** True if a balancer may send requests here. False is no reason to restart: that is `/api/health/live`. */
export async function readReadiness(disk = statfs): Promise<Readiness> {
  if (shared.mesaDrain?.draining) return 'draining';
  if (shared.mesaDrain !== undefined && shared.mesaDirect?.open !== true) return 'starting';
  const pinged = services().then(({ store }) => store.ping().then(() => true));
  if ((await withinTime(pinged)) !== true) return 'store_down';
  return wasDiskFull(FULL_FOR_MS) || (await isFolderFull(disk)) ? 'disk_full' : 'ready';
}

async function isFolderFull(read: typeof statfs): Promise<boolean> {
  const { databaseUrl, dataDir } = env();
  if (databaseUrl !== undefined) return false;
  const disk = await read(dataDir).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < LEAST_FREE_BYTES;
}

/** Notes an error of rendering: a page whose store is down is 503, like every route (safety 66). */
export function notePageError(error: unknown): void {
  noteFullDisk(error);
  const request = currentRequest();
  if (request !== undefined && isStoreFailure(error)) request.storeFailed = true;
}

/** `stop` runs after balancers had time to see a failed ready check; without our server, on the signal. */
export function stopAfterPause(stop: () => void, pauseMs: number): void {
  if (shared.mesaDrain !== undefined) {
    shared.mesaDrain.pauseMs = pauseMs;
    shared.mesaDrain.stops.push(stop);
    return;
  }
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** `flush` runs when all is answered, for three seconds at most; without our server, never. */
export function flushAtTheEnd(flush: () => Promise<void>): void {
  shared.mesaDrain?.flushes.push(flush);
}
