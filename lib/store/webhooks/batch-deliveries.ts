import 'server-only';
import type { Database } from '@/lib/store/engine/open-store';
import { type Kept, keepDeliveries, keepDelivery, keepUnmatched } from './delivery-inbox';
import type { NewDelivery } from './insert-deliveries';

/** Limits of one commit; the rest waits for the next. */
const MOST = 200;
const MOST_BYTES = 4 * 1024 * 1024;
/** Parallel commits: while one waits for the disk, the next collects. */
const AT_ONCE = 2;

interface Waiting {
  delivery: NewDelivery;
  resolve(kept: Kept): void;
  reject(error: unknown): void;
}

interface DeliveryQueue {
  waiting: Waiting[];
  underWay: number;
}

const queues = new WeakMap<Database, DeliveryQueue>();

/** Commits deliveries together; each waits for at most one other commit. Resolves once committed (safety 57, 58). */
export function batchDeliveries(db: Database, delivery: NewDelivery): Promise<Kept> {
  const queue = queues.get(db) ?? { waiting: [], underWay: 0 };
  queues.set(db, queue);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ delivery, resolve, reject });
    if (queue.waiting.length === 1) setImmediate(() => void commit(db, queue));
  });
}

async function commit(db: Database, queue: DeliveryQueue): Promise<void> {
  if (queue.underWay >= AT_ONCE) return;
  const batch = next(queue.waiting);
  if (batch.length === 0) return;
  queue.underWay += 1;
  await keep(db, batch);
  queue.underWay -= 1;
  void commit(db, queue);
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

/** Never rejects: each delivery gets its own result. */
async function keep(db: Database, batch: readonly Waiting[]): Promise<void> {
  try {
    const kept = await keepDeliveries(
      db,
      batch.map(({ delivery }) => delivery),
    );
    for (const [at, waiting] of batch.entries()) finish(db, waiting, kept[at] ?? 'full');
  } catch (error) {
    // A bad delivery must not fail the others; an unreachable store fails all.
    const alone = batch.length > 1 && isRowError(error);
    for (const { delivery, resolve, reject } of batch) {
      if (alone) await keepDelivery(db, delivery).then(resolve, reject);
      else reject(error);
    }
  }
}

/** Unmatched ones are stored separately: only their sender waits. */
function finish(db: Database, { delivery, resolve, reject }: Waiting, kept: Kept): void {
  if (kept === 'unmatched') keepUnmatched(db, delivery).then(() => resolve(kept), reject);
  else resolve(kept);
}

/** SQLSTATE of bad data, a conflict or a deadlock. */
function isRowError(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && /^(22|23|40|54)/.test(code);
}
