import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { type InboxLimits, insertStatement, mergeCopies, type NewDelivery, stored } from './admit-deliveries';

/** `failed`: signature failed, stored or not. */
export type Kept = 'stored' | 'duplicate' | 'unmatched' | 'full' | 'failed';

export const INBOX_LIMITS: InboxLimits = {
  perAddress: 1_000,
  bytesPerAddress: 16 * 1024 * 1024,
  failedPerAddress: 20,
  unverifiedBytes: 16_384,
  unmatched: 500,
  unmatchedBytes: 4 * 1024 * 1024,
  unmatchedPerSource: 20,
  unmatchedBytesPerSource: 64 * 1024,
};

/** Includes unknown addresses; see `keepDeliveries`. */
export async function keepDelivery(
  db: Database,
  delivery: NewDelivery,
  limits: InboxLimits = INBOX_LIMITS,
): Promise<Kept> {
  const [kept = 'full'] = await keepDeliveries(db, [delivery], limits);
  if (kept === 'unmatched') await keepUnmatched(db, delivery, limits);
  return kept;
}

interface KeptRow {
  place: number;
  /** The secret that verifies the delivery. */
  secret: 'standard' | 'programme';
  copies: number | null;
}

/**
 * Stores deliveries in one commit, before parsing; then they may be answered (safety 57, 58). Repeats count as copies; bytes signed
 * later count as signed. Skips `unmatched`.
 */
export async function keepDeliveries(
  db: Database,
  deliveries: readonly NewDelivery[],
  limits: InboxLimits = INBOX_LIMITS,
): Promise<Kept[]> {
  const merged = mergeCopies(deliveries);
  const { rows } = (await db.execute(insertStatement(merged, limits))) as unknown as { rows: KeptRow[] };
  const found = new Map(rows.map((row) => [row.place, row]));
  const results: Kept[] = [];
  for (const [place, { copies, indexes }] of merged.entries()) {
    const row = found.get(place);
    for (const [nth, at] of indexes.entries()) {
      const delivery = deliveries[at];
      if (delivery === undefined) continue;
      results[at] = resultOf(delivery, row, nth === 0 && row?.copies === copies);
    }
  }
  return results;
}

function resultOf({ verdicts }: NewDelivery, row: KeptRow | undefined, isFirst: boolean): Kept {
  if (row === undefined) return 'unmatched';
  if (verdicts[row.secret] === 'failed') return 'failed';
  if (row.copies === null) return 'full';
  return isFirst ? 'stored' : 'duplicate';
}

/**
 * Keeps it for diagnosis, within limits by source (`x-forwarded-for`) and in all (safety 57). A full room drops the
 * oldest of the source with the most rows; a right signature has room of its own.
 */
export async function keepUnmatched(
  db: Database,
  delivery: NewDelivery,
  limits: InboxLimits = INBOX_LIMITS,
): Promise<void> {
  const { standard, programme } = delivery.verdicts;
  const { body, sha256, headers, at } = stored(delivery);
  const verdict = programme === 'verified' ? programme : standard;
  const kept = body.subarray(0, limits.unverifiedBytes);
  const size = Math.max(delivery.size ?? 0, body.length);
  const source = headers['x-forwarded-for'] ?? '';
  const room = { ...limits, isSigned: verdict === 'verified', source, bytes: kept.length };
  if (!room.isSigned) await makeRoom(db, room);
  await db.execute(sql`
    insert into unmatched_deliveries as kept (path, sha256, raw_body, body_state, size, headers, verdict, received_at, last_copy_at)
    select ${delivery.token}, ${sha256}, ${kept}::bytea, ${kept.length < size ? 'cut' : 'kept'}, ${size}::int,
      ${JSON.stringify(headers)}::jsonb, ${verdict}, ${at}::timestamptz, ${at}::timestamptz
    where exists (select from unmatched_deliveries where path = ${delivery.token} and sha256 = ${sha256})
      or (${hasRoom(room)})
    on conflict (path, sha256) do update set copies = kept.copies + 1, last_copy_at = excluded.last_copy_at`);
}

interface Room extends InboxLimits {
  isSigned: boolean;
  source: string;
  bytes: number;
}

const SOURCE = sql`coalesce(headers->>'x-forwarded-for', '')`;
const HELD = sql`count(*) as held, coalesce(sum(length(raw_body)), 0) as bytes from unmatched_deliveries`;

function hasRoom({ isSigned, source, bytes, ...limits }: Room): SQL {
  const inAll = sql`select held < ${limits.unmatched}::int and bytes + ${bytes}::int <= ${limits.unmatchedBytes}::int
    from (select ${HELD} where (verdict = 'verified') = ${isSigned}::boolean) of_all`;
  if (isSigned) return inAll;
  return sql`(${inAll}) and (${ofSource(source, bytes, limits)})`;
}

function ofSource(
  source: string,
  bytes: number,
  {
    unmatchedPerSource,
    unmatchedBytesPerSource,
  }: Pick<InboxLimits, 'unmatchedPerSource' | 'unmatchedBytesPerSource'>,
): SQL {
  return sql`select held < ${unmatchedPerSource}::int and bytes + ${bytes}::int <= ${unmatchedBytesPerSource}::int
    from (select ${HELD} where verdict <> 'verified' and ${SOURCE} = ${source}) of_source`;
}

/** Only for a source within its own limits, and only from one that holds more. */
async function makeRoom(db: Database, { source, bytes, ...limits }: Room): Promise<void> {
  await db.execute(sql`
    delete from unmatched_deliveries where id = (
      select id from unmatched_deliveries where verdict <> 'verified' and ${SOURCE} = (
        select ${SOURCE} from unmatched_deliveries where verdict <> 'verified'
        group by 1 having count(*) > 1 and count(*) > (
          select count(*) from unmatched_deliveries where verdict <> 'verified' and ${SOURCE} = ${source})
        order by count(*) desc limit 1)
      order by received_at, id limit 1)
    and (${ofSource(source, bytes, limits)})
    and (select held >= ${limits.unmatched}::int or bytes + ${bytes}::int > ${limits.unmatchedBytes}::int
      from (select ${HELD} where verdict <> 'verified') of_all)`);
}

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
