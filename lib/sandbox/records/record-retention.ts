import 'server-only';
import type { Moment } from './conversion-stage';
import { historyOf } from './history/history-of';
import type { TransactionRecord } from './record';
import { nextStage } from './record-path';
import { removeAll, sizeOf } from './registers';
import { sweepStep } from './retention';
import { timestampOf } from './sandbox-clock';
import type { World } from './world';

/** Transactions made since the seed; beyond them the oldest that have ended go. */
const KEPT_RECORDS = 5_000;
/** A link or a deposit that nobody has used for so long has run out: it counts as ended. */
const UNUSED_MS = 30 * 86_400_000;
/** Names that payers were first given (CHK-10). */
const KEPT_NAMES = 2_000;

/**
 * Forgets transactions in which nothing can happen any more, oldest first, with their links, splits and logos, so
 * that a world that lives for months stays small. None that is due, unpaid for less than 30 days, or whose webhook
 * waits; and no seeded one, which would be as it was before it changed.
 */
export function makeRecordRoom(moment: Moment): void {
  const { world } = moment;
  forgetNames(world);
  const size = sizeOf(world, 'records');
  if (size <= KEPT_RECORDS || size % sweepStep(size, 4) !== 0) return;
  const isOver = judgeOf(moment);
  const gone = new Set<string>();
  for (const record of Object.values(world.records)) {
    if (gone.size === size - KEPT_RECORDS) break;
    if (isOver(record)) gone.add(record.end2end);
  }
  removeAll(world, 'records', [...gone]);
  dropWith(world, gone);
}

function judgeOf({ world, now, assumptions }: Moment): (record: TransactionRecord) => boolean {
  const history = historyOf(world);
  const unusedSince = timestampOf(now - UNUSED_MS);
  const waiting = awaited(world);
  const ended = new Map<string, boolean>();
  return (record) => {
    const stage = `${record.kind} ${record.process}`;
    const isEnded = ended.get(stage) ?? nextStage(record, assumptions) === undefined;
    ended.set(stage, isEnded);
    if (!isEnded && record.updated_at > unusedSince) return false;
    return !waiting.has(record.end2end) && history.placeOf(record.end2end) === undefined;
  };
}

/** What time, a webhook or an unfinished split will still bring something to. */
function awaited({ agenda, deliveries, splits }: World): ReadonlySet<string> {
  return new Set([
    ...agenda.flatMap((item) => ('end2end' in item ? [item.end2end] : [])),
    ...deliveries.flatMap(({ state, end2end }) => (state === 'pending' ? [end2end] : [])),
    ...Object.values(splits).flatMap(({ credit_label, origin_e2e }) =>
      credit_label === undefined ? [] : [origin_e2e],
    ),
  ]);
}

/** What stands for nothing once these records are gone. */
function dropWith(world: World, gone: ReadonlySet<string>): void {
  if (gone.size === 0) return;
  const links = Object.entries(world.links);
  const dead = links.filter(([, link]) => 'end2end' in link && gone.has(link.end2end));
  removeAll(
    world,
    'links',
    dead.map(([token]) => token),
  );
  removeAll(
    world,
    'splits',
    Object.keys(world.splits).filter((origin) => gone.has(origin)),
  );
  const shown = new Set(Object.values(world.records).map(({ terms }) => terms?.branding?.logo));
  removeAll(
    world,
    'logos',
    Object.keys(world.logos).filter((digest) => !shown.has(digest)),
  );
}

/** Those of longest ago: no record brings them away with it. */
function forgetNames(world: World): void {
  const size = sizeOf(world, 'clients');
  if (size < 2 * KEPT_NAMES) return;
  removeAll(world, 'clients', Object.keys(world.clients).slice(0, size - KEPT_NAMES));
}
