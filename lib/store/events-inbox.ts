import 'server-only';
import { sql } from 'drizzle-orm';
import type { Database } from './db';
import { foldCopies, type InboxLimits, keeping, type NewDelivery, stored } from './events-keep';

/** `failed`: its signature failed, whether or not there was room for it. */
export type Kept = 'stored' | 'duplicate' | 'unmatched' | 'full' | 'failed';

export const INBOX_LIMITS: InboxLimits = {
  perAddress: 1_000,
  bytesPerAddress: 16 * 1024 * 1024,
  failedPerAddress: 20,
  strangeBytes: 16_384,
  unmatched: 500,
  unmatchedBytes: 4 * 1024 * 1024,
};

/** One delivery alone; see `keepDeliveries`. What comes to an address that was never minted is kept beside. */
export async function keepDelivery(
  db: Database,
  delivery: NewDelivery,
  limits: InboxLimits = INBOX_LIMITS,
): Promise<Kept> {
  const [kept = 'full'] = await keepDeliveries(db, [delivery], limits);
  if (kept === 'unmatched') await keepUnmatched(db, delivery, limits);
  return kept;
}

/** As the statement hands them back. */
interface KeptRow {
  place: number;
  /** Which of the two secrets counts. */
  secret: 'standard' | 'programme';
  copies: number | null;
}

/**
 * Stores what arrived, raw, before anybody reads it (safety 57, 58): when this resolves it is committed and may be
 * answered. One statement and one commit for all of them. The same bytes again are counted as a copy; bytes
 * that came forged first and then signed count from then on as signed. What is `unmatched` was not kept. Processes that
 * keep at the same moment may pass a limit by a few. Results stand in the order of the deliveries.
 */
export async function keepDeliveries(
  db: Database,
  deliveries: readonly NewDelivery[],
  limits: InboxLimits = INBOX_LIMITS,
): Promise<Kept[]> {
  const folded = foldCopies(deliveries);
  const { rows } = (await db.execute(keeping(folded, limits))) as unknown as { rows: KeptRow[] };
  const found = new Map(rows.map((row) => [row.place, row]));
  const results: Kept[] = [];
  for (const [place, { copies, places }] of folded.entries()) {
    const row = found.get(place);
    for (const [nth, at] of places.entries()) {
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

/** Kept so that a wrong address can be found out; strangers cannot fill the disk with it (safety 57). */
export async function keepUnmatched(
  db: Database,
  delivery: NewDelivery,
  limits: InboxLimits = INBOX_LIMITS,
): Promise<void> {
  const { standard, programme } = delivery.verdicts;
  const { body, sha256, headers, at } = stored(delivery);
  const kept = body.subarray(0, limits.strangeBytes);
  await db.execute(sql`
    insert into unmatched_deliveries as kept (path, sha256, raw_body, body_state, size, headers, verdict, received_at, last_copy_at)
    select ${delivery.token}, ${sha256}, ${kept}::bytea, ${kept.length < body.length ? 'cut' : 'kept'}, ${body.length}::int,
      ${JSON.stringify(headers)}::jsonb, ${programme === 'verified' ? programme : standard}, ${at}::timestamptz, ${at}::timestamptz
    from (
      select count(*) as held, coalesce(sum(length(raw_body)), 0) as bytes,
        count(*) filter (where path = ${delivery.token} and sha256 = ${sha256}) as same
      from unmatched_deliveries
    ) room
    where room.same > 0
      or (room.held < ${limits.unmatched}::int and room.bytes + ${kept.length}::int <= ${limits.unmatchedBytes}::int)
    on conflict (path, sha256) do update set copies = kept.copies + 1, last_copy_at = excluded.last_copy_at`);
}
