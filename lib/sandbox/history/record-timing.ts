import 'server-only';
import type { RecordKind } from '@/lib/sandbox/records/record';
import type { Step } from './history-plan';
import { between, seededRandom } from './seeded-random';

type Range = readonly [least: number, most: number];

const MINUTE = 60;
const PACE: Readonly<Record<RecordKind, { first: Range; second: Range }>> = {
  checkout: { first: [15, 9 * MINUTE], second: [20, 3 * MINUTE] },
  onramp: { first: [15, 8 * MINUTE], second: [40, 6 * MINUTE] },
  offramp: { first: [MINUTE, 15 * MINUTE], second: [10, 2 * MINUTE] },
  withdrawal: { first: [2 * MINUTE, 12 * MINUTE], second: [MINUTE, 25 * MINUTE] },
};

export interface Moments {
  readonly created: number;
  readonly moved: number;
  readonly ended: number;
}

/** When a record was created, moved and ended; never after the anchor. */
export function momentsOf(
  key: number,
  row: number,
  kind: RecordKind,
  created: number,
  anchor: number,
): Moments {
  const { first, second } = PACE[kind];
  const latest = Math.max(anchor, created);
  const moved = created + within(first, seededRandom(key, row, 'first'));
  const ended = moved + within(second, seededRandom(key, row, 'second'));
  return { created, moved: Math.min(moved, latest), ended: Math.min(ended, latest) };
}

function within([least, most]: Range, chance: number): number {
  return between(least * 1000, most * 1000, chance);
}

export function updatedAt({ created, moved, ended }: Moments, step: Step): number {
  if (step === 'begun') return created;
  return step === 'done' || step === 'failed' ? ended : moved;
}
