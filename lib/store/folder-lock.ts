import 'server-only';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProcessMark, processMark, runs } from './process-mark';

/** Another process has the embedded store open. The message is the one line a person needs. */
export class StoreLockedError extends Error {
  override name = 'StoreLockedError';

  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(
      `the embedded store in ${folder} is already open in process ${pid}: stop that process, ` +
        'give this one its own DATA_DIR, or use a real server with DATABASE_URL',
    );
  }
}

interface Holder extends ProcessMark {
  released?: true;
}

const HEARTBEAT_MS = 4_000;
/** A holder whose process cannot be seen from here (another container) is gone after this silence. */
const SILENCE_MS = 15_000;
/** A file without content is a holder in the act of writing, or one that died doing it. */
const WRITING_MS = 1_000;

/**
 * Takes `folder` for this process and returns the function that gives it back. The lock is the file
 * `lock.N` with the highest N; whoever finds its holder dead creates `lock.N+1`, which the file system
 * grants to one process only, and the highest file is never deleted. So a stale lock (kill -9, power cut)
 * is taken over by exactly one process. Throws `StoreLockedError`.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  for (;;) {
    const number = highest(folder);
    const holder = await holderOf(join(folder, `lock.${number}`));
    if (holder !== null) throw new StoreLockedError(folder, holder.pid);
    if (take(folder, number + 1)) return hold(join(folder, `lock.${number + 1}`));
  }
}

function highest(folder: string): number {
  const numbers = readdirSync(folder).map((name) => /^lock\.(\d{1,9})$/.exec(name)?.[1] ?? '0');
  return Math.max(0, ...numbers.map((digits) => Number.parseInt(digits, 10)));
}

/** The living holder, or null when the lock is free, released, stale, or was just replaced by a newer one. */
async function holderOf(file: string): Promise<Holder | null> {
  let holder = read(file);
  if (holder === 'writing') {
    await sleep(WRITING_MS);
    holder = read(file);
  }
  if (holder === null || holder === 'writing' || holder.released) return null;
  const here = processMark();
  const visible = holder.host === here.host && holder.namespace === here.namespace;
  return (visible ? runs(holder) : await beats(file)) ? holder : null;
}

function read(file: string): Holder | 'writing' | null {
  try {
    const text = readFileSync(file, 'utf8');
    return text === '' ? 'writing' : (JSON.parse(text) as Holder);
  } catch {
    return null;
  }
}

/** Waits out the silence of a holder that cannot be seen from here; true as soon as it beats. */
async function beats(file: string): Promise<boolean> {
  const first = touchedAt(file);
  while (Date.now() - first < SILENCE_MS) {
    await sleep(HEARTBEAT_MS / 4);
    if (touchedAt(file) !== first) return true;
  }
  return false;
}

function touchedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function take(folder: string, number: number): boolean {
  const file = join(folder, `lock.${number}`);
  try {
    writeFileSync(file, JSON.stringify(processMark()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  // A number can come free again when a yet newer holder tidies up: then that one has the folder.
  if (highest(folder) !== number) {
    rmSync(file, { force: true });
    return false;
  }
  for (const name of readdirSync(folder)) {
    const old = /^lock\.(\d{1,9})$/.exec(name)?.[1];
    if (old !== undefined && Number.parseInt(old, 10) < number) rmSync(join(folder, name), { force: true });
  }
  return true;
}

function hold(file: string): () => void {
  const heart = setInterval(() => {
    const now = new Date();
    quietly(() => utimesSync(file, now, now));
  }, HEARTBEAT_MS);
  heart.unref();
  const release = () => {
    clearInterval(heart);
    process.off('exit', release);
    quietly(() => writeFileSync(file, JSON.stringify({ ...processMark(), released: true })));
  };
  process.on('exit', release);
  return release;
}

/** The folder may be gone by now; then there is nothing left to guard. */
function quietly(touch: () => void): void {
  try {
    touch();
  } catch {}
}
