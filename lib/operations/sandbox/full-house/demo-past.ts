import 'server-only';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '@/lib/log/log';
import type { Database } from '@/lib/store/engine/database';
import { migrationsFingerprint } from '@/lib/store/engine/migrate';
import { snapshotFolder } from '@/lib/store/engine/pglite';
import { claimKeptWorld, findKeptWorld, keepWorld } from '@/lib/store/worlds/kept-worlds';
import { packWorld, unpackWorld, type WorldCopy } from '@/lib/store/worlds/world-file';
import { type PastEnv, playPast } from './play-past';

const FRESH_MS = 24 * 3_600_000;
const PLAYED_WITHIN_MS = 10 * 60_000;
const LASTS_MS = 90 * FRESH_MS;
const ID = 'past';

export interface DemoPast {
  /** At once, however old; a newer one follows. */
  any(): Promise<WorldCopy | null>;
  /** The stored past, however old; null when there is none. */
  kept(): Promise<WorldCopy | null>;
  /** A past that was played within the last day. */
  fresh(): Promise<WorldCopy>;
}

const pastFile = (folder: string) => join(folder, `past-${migrationsFingerprint()}.gz`);

export interface PastPlaces {
  db?: Database;
  folder?: string;
  clock?: () => number;
  play?: typeof playPast;
}

/** Played once a day; with `db`, by one process for all. */
export function demoPast(known: PastEnv, places: PastPlaces = {}): DemoPast {
  const { db, folder = snapshotFolder(), clock = Date.now, play: playAll = playPast } = places;
  let newest: WorldCopy | null = null;
  let making: Promise<WorldCopy> | undefined;

  const isFresh = (copy: WorldCopy | null): copy is WorldCopy =>
    copy !== null && clock() - Date.parse(copy.madeAt) < FRESH_MS;

  function take(copy: WorldCopy | null): void {
    if (copy !== null && (newest === null || copy.madeAt > newest.madeAt)) newest = copy;
  }

  async function look(): Promise<void> {
    if (newest === null) take(await readFile(pastFile(folder)).then(unpackWorld, () => null));
    if (isFresh(newest) || db === undefined) return;
    const found = await findKeptWorld(db, ID, new Date(clock()));
    if (found !== null) take(await unpackWorld(found.file));
  }

  async function play(): Promise<WorldCopy> {
    const copy = await playAll(known, clock);
    take(copy);
    const file = await packWorld(copy);
    await writePast(file, folder);
    const madeAt = new Date(copy.madeAt);
    if (db !== undefined)
      await keepWorld(db, { id: ID, madeAt, endsAt: new Date(madeAt.getTime() + LASTS_MS), file });
    return copy;
  }

  function playOnce(): Promise<WorldCopy> {
    making ??= play().finally(() => {
      making = undefined;
    });
    return making;
  }

  async function renew(): Promise<void> {
    const now = clock();
    const until = new Date(now + PLAYED_WITHIN_MS);
    if (db === undefined || (await claimKeptWorld(db, `${ID} being played`, new Date(now), until)))
      await playOnce();
  }

  return {
    async any() {
      await look();
      if (newest === null) return playOnce();
      if (!isFresh(newest) && making === undefined)
        renew().catch((error: unknown) =>
          log.warn({ err: error }, 'the past of the demo stays an older one'),
        );
      return newest;
    },
    async kept() {
      await look();
      return newest;
    },
    async fresh() {
      await look();
      return isFresh(newest) ? newest : playOnce();
    },
  };
}

/** Saves it for later starts. */
export async function writePast(file: Buffer, folder = snapshotFolder()): Promise<void> {
  const unfinished = `${pastFile(folder)}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(unfinished, file);
    await rename(unfinished, pastFile(folder));
  } catch (error) {
    log.warn({ err: error }, 'the past of the demo could not be kept');
  }
}
