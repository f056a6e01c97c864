import 'server-only';
import { sweepStep } from '@/lib/sandbox/conversions/conversion-retention';
import type { Moment } from '@/lib/sandbox/conversions/conversion-stage';
import { seededHistoryOf } from '@/lib/sandbox/history/seeded-history';
import { removeAll, sizeOf } from '@/lib/sandbox/world/registers';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import type { World } from '@/lib/sandbox/world/world';
import type { TransactionRecord } from './record';
import { nextStage } from './record-stage-order';

/** Limit of transactions created since the seed; the oldest ended ones go first. */
const KEPT_RECORDS = 5_000;
/** An unused link or deposit counts as ended after 30 days. */
const UNUSED_MS = 30 * 86_400_000;
const KEPT_NAMES = 2_000;

/**
 * Removes the oldest ended transactions with what belongs to them. Keeps those that are due, unpaid for less than 30
 * days or waiting for a webhook, and seeded ones, which would revert.
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
  const history = seededHistoryOf(world);
  const unusedSince = timestampOf(now - UNUSED_MS);
  const waiting = awaited(world);
  const ended = new Map<string, boolean>();
  return (record) => {
    const stage = `${record.kind} ${record.process}`;
    const isEnded = ended.get(stage) ?? nextStage(record, assumptions) === undefined;
    ended.set(stage, isEnded);
    if (!isEnded && record.updated_at > unusedSince) return false;
    return !waiting.has(record.end2end) && history.find(record.end2end) === undefined;
  };
}

function awaited({ agenda: tasks, deliveries, splits }: World): ReadonlySet<string> {
  return new Set([
    ...tasks.flatMap((item) => ('end2end' in item ? [item.end2end] : [])),
    ...deliveries.flatMap(({ state, end2end }) => (state === 'pending' ? [end2end] : [])),
    ...Object.values(splits).flatMap(({ credit_label, origin_e2e }) =>
      credit_label === undefined ? [] : [origin_e2e],
    ),
  ]);
}

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

function forgetNames(world: World): void {
  const size = sizeOf(world, 'clients');
  if (size < 2 * KEPT_NAMES) return;
  removeAll(world, 'clients', Object.keys(world.clients).slice(0, size - KEPT_NAMES));
}
