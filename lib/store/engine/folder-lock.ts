import 'server-only';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/log/log';
import { type ProcessMark, processMark, runs } from './process-mark';

/** Its message is one line for a person. */
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

/** The lock's state is unclear, so it is not taken. */
export class StoreLockUnreadableError extends Error {
  override name = 'StoreLockUnreadableError';

  constructor(file: string, cause: unknown) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'its content makes no sense';
    super(
      `the lock file ${file} cannot be read (${reason}): make sure that no other process has this store open, then remove it`,
      { cause },
    );
  }
}

type End = (folder: string) => void;

interface Holder extends ProcessMark {
  released?: true;
}

const HEARTBEAT_MS = 4_000;
/** A holder in another container counts as dead after this silence. */
const SILENCE_MS = 15_000;
/** An empty file: a holder that is writing, or died writing. */
const WRITING_MS = 1_000;

/**
 * Returns the release function. The highest `lock.N` counts; creating `lock.N+1` replaces a dead holder, which then
 * calls `end`: two writers corrupt the store. Throws `StoreLockedError`, `StoreLockUnreadableError`.
 */
export async function lockFolder(folder: string, end: End = endProcess): Promise<() => void> {
  for (;;) {
    const number = highest(folder);
    const holder = await holderOf(join(folder, `lock.${number}`));
    if (holder !== null) throw new StoreLockedError(folder, holder.pid);
    if (take(folder, number + 1)) return hold(folder, number + 1, end);
  }
}

function highest(folder: string): number {
  const numbers = readdirSync(folder).map((name) => /^lock\.(\d{1,9})$/.exec(name)?.[1] ?? '0');
  return Math.max(0, ...numbers.map((digits) => Number.parseInt(digits, 10)));
}

/** Null when the lock is free, released, stale or just replaced. */
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
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StoreLockUnreadableError(file, error);
  }
}

/** True at the first heartbeat of a holder not visible from here. */
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
  // A newer holder's cleanup may free this number: then that holder has the folder.
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

function hold(folder: string, number: number, end: End): () => void {
  const file = join(folder, `lock.${number}`);
  const stop = () => {
    clearInterval(heart);
    process.off('exit', release);
  };
  const release = () => {
    stop();
    quietly(() => writeFileSync(file, JSON.stringify({ ...processMark(), released: true })));
  };
  const heart = setInterval(() => {
    if (isLost(folder, number)) {
      stop();
      return end(folder);
    }
    const now = new Date();
    quietly(() => utimesSync(file, now, now));
  }, HEARTBEAT_MS);
  heart.unref();
  process.on('exit', release);
  return release;
}

/** Our file is gone or a higher one exists; an unlistable folder proves neither. */
function isLost(folder: string, number: number): boolean {
  try {
    return highest(folder) !== number;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Ends at once, without cleanup: another process may be writing the same files. */
function endProcess(folder: string): void {
  log.fatal(
    `the embedded store in ${folder} now belongs to another process, or its lock is gone: this one ends`,
  );
  process.exit(1);
}

function quietly(touch: () => void): void {
  try {
    touch();
  } catch {}
}
