import 'server-only';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/log';
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

/** Nobody can say whether the lock is held, so it is not taken. The message is the one line a person needs. */
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

/** What happens to a process that lost its folder while it had it open. */
type End = (folder: string) => void;

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
 * is taken over by exactly one process. A process that was taken for dead finds out with its next heartbeat and
 * ends itself by `end`: two writers would ruin the store. Throws `StoreLockedError` and `StoreLockUnreadableError`.
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
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StoreLockUnreadableError(file, error);
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

/** Our file is gone, or somebody has a higher one. A folder that cannot be listed just now proves neither. */
function isLost(folder: string, number: number): boolean {
  try {
    return highest(folder) !== number;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** At once and without tidying up: another process may be writing to the same files. */
function endProcess(folder: string): void {
  log.fatal(
    `the embedded store in ${folder} now belongs to another process, or its lock is gone: this one ends`,
  );
  process.exit(1);
}

/** The folder may be gone by now; then there is nothing left to guard. */
function quietly(touch: () => void): void {
  try {
    touch();
  } catch {}
}
