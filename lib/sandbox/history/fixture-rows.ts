import 'server-only';
import type { RecordKind } from '@/lib/sandbox/records/record';
import type { ListSpec } from './list-spec';

/** Named records that clauses need. */
export type FixtureRow =
  | 'waiting'
  | 'moving'
  | 'completed'
  | 'failed'
  | 'unlabelled'
  | 'empty'
  | 'without_notes'
  | 'pix'
  | 'R1'
  | 'R2'
  | 'R3'
  | 'R4';

/** Position among the newest records of the owner; bare ones lie beyond the first page. */
const PLACES: readonly (readonly [place: number, special: FixtureRow, only?: RecordKind])[] = [
  [0, 'waiting'],
  [1, 'moving'],
  [2, 'completed'],
  [4, 'failed'],
  [5, 'without_notes', 'withdrawal'],
  [7, 'pix', 'withdrawal'],
  [22, 'unlabelled'],
  [25, 'empty'],
];
/** Shorter lists, such as B's, have no fixture rows. */
const ENOUGH = 30;

/** Fixture row at the `place`-th newest of an owner's `size` records. */
export function fixtureRowAt(kind: RecordKind, size: number, place: number): FixtureRow | undefined {
  if (size < ENOUGH || place > 25) return undefined;
  return PLACES.find(([at, , only]) => at === place && (only ?? kind) === kind)?.[1];
}

/** Ages of records in progress, in seconds before the anchor. */
const RECENT = [197.423, 511.871, 958.209, 1433.667];

/** Times of the newest records of a list: two in progress for each owner. */
export function recentOf({ parts }: ListSpec, anchor: number): number[] {
  const busy = parts.filter(({ rows }) => rows >= ENOUGH).length;
  return RECENT.slice(0, 2 * busy).map((seconds) => anchor - seconds * 1000);
}

/** Onramps around midnight UTC at fixed instants, newest first. */
const ABSOLUTE: readonly (readonly [instant: string, special: FixtureRow])[] = [
  ['2026-11-11T00:00:00.000Z', 'R4'],
  ['2026-11-10T15:00:00.000Z', 'R3'],
  ['2026-11-10T00:00:00.000Z', 'R2'],
  ['2026-11-09T23:59:59.999Z', 'R1'],
];

/** Fixed instants of a list with their fixture rows. */
export function absoluteOf(kind: RecordKind, size: number): ReadonlyMap<number, FixtureRow> {
  if (kind !== 'onramp' || size < ENOUGH) return new Map();
  return new Map(ABSOLUTE.map(([instant, fixtureRow]) => [Date.parse(instant), fixtureRow]));
}
