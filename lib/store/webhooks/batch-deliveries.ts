import 'server-only';
import type { Database } from './db';
import { type Kept, keepDeliveries, keepDelivery, keepUnmatched } from './events-inbox';
import type { NewDelivery } from './events-keep';

/** More than so many, or bodies of so many bytes, wait for the next commit. */
const MOST = 200;
const MOST_BYTES = 4 * 1024 * 1024;
/** Commits under way at once: while one waits for the disk, the next gathers. */
const AT_ONCE = 2;

interface Waiting {
  delivery: NewDelivery;
  resolve(kept: Kept): void;
  reject(error: unknown): void;
}

interface Gathering {
  waiting: Waiting[];
  underWay: number;
}

const gatherings = new WeakMap<Database, Gathering>();

/**
 * Keeps a delivery in one commit with those that come at the same moment: whoever waits for a commit waits for no more
 * than one other. Resolves when this one is committed (safety 57, 58).
 */
export function keepTogether(db: Database, delivery: NewDelivery): Promise<Kept> {
  const gathering = gatherings.get(db) ?? { waiting: [], underWay: 0 };
  gatherings.set(db, gathering);
  return new Promise((resolve, reject) => {
    gathering.waiting.push({ delivery, resolve, reject });
    // What arrived in the same turn of the event loop comes along.
    if (gathering.waiting.length === 1) setImmediate(() => void commit(db, gathering));
  });
}

async function commit(db: Database, gathering: Gathering): Promise<void> {
  if (gathering.underWay >= AT_ONCE) return;
  const batch = next(gathering.waiting);
  if (batch.length === 0) return;
  gathering.underWay += 1;
  await keep(db, batch);
  gathering.underWay -= 1;
  void commit(db, gathering);
}

function next(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  let count = 0;
  for (const { delivery } of waiting) {
    bytes += delivery.rawBody.length;
    if (count > 0 && (count >= MOST || bytes > MOST_BYTES)) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

/** Never rejects: each of the batch gets its own end. */
async function keep(db: Database, batch: readonly Waiting[]): Promise<void> {
  try {
    const kept = await keepDeliveries(
      db,
      batch.map(({ delivery }) => delivery),
    );
    for (const [at, waiting] of batch.entries()) end(db, waiting, kept[at] ?? 'full');
  } catch (error) {
    // One that cannot be kept must not take the others along; a store that is away keeps none of them.
    const alone = batch.length > 1 && isOfTheRows(error);
    for (const { delivery, resolve, reject } of batch) {
      if (alone) await keepDelivery(db, delivery).then(resolve, reject);
      else reject(error);
    }
  }
}

/** Nobody waits for what came to a stranger's address but whoever sent it. */
function end(db: Database, { delivery, resolve, reject }: Waiting, kept: Kept): void {
  if (kept === 'unmatched') keepUnmatched(db, delivery).then(() => resolve(kept), reject);
  else resolve(kept);
}

/** Bad data, a conflict, a deadlock: by SQLSTATE. */
function isOfTheRows(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && /^(22|23|40|54)/.test(code);
}
