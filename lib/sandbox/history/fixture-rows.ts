import 'server-only';
import type { RecordKind } from '../record';
import type { BookSpec } from './book-spec';

/** Records that the fixtures name, because a clause needs one to look at (clauses.md 0.7). */
export type Special =
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

/** Place of each among the newest of its owner; the bare ones lie deeper, off the first page. */
const PLACES: readonly (readonly [place: number, special: Special, only?: RecordKind])[] = [
  [0, 'waiting'],
  [1, 'moving'],
  [2, 'completed'],
  [4, 'failed'],
  [5, 'without_notes', 'withdrawal'],
  [7, 'pix', 'withdrawal'],
  [22, 'unlabelled'],
  [25, 'empty'],
];
/** A list shorter than this has none: B's few records are ordinary ones. */
const ENOUGH = 30;

/** Special of the `place`-th newest record of an owner who has `size` of a kind. */
export function specialAt(kind: RecordKind, size: number, place: number): Special | undefined {
  if (size < ENOUGH || place > 25) return undefined;
  return PLACES.find(([at, , only]) => at === place && (only ?? kind) === kind)?.[1];
}

/** What is under way began a little while ago, whatever the hour: seconds before the anchor. */
const RECENT = [197.423, 511.871, 958.209, 1433.667];

/** Instants of the newest records of a book: each owner has two that are under way. */
export function recentOf({ parts }: BookSpec, anchor: number): number[] {
  const busy = parts.filter(({ size }) => size >= ENOUGH).length;
  return RECENT.slice(0, 2 * busy).map((seconds) => anchor - seconds * 1000);
}

/** Onramps around midnight UTC, at the same instants in every world, newest first. */
const ABSOLUTE: readonly (readonly [instant: string, special: Special])[] = [
  ['2026-11-11T00:00:00.000Z', 'R4'],
  ['2026-11-10T15:00:00.000Z', 'R3'],
  ['2026-11-10T00:00:00.000Z', 'R2'],
  ['2026-11-09T23:59:59.999Z', 'R1'],
];

/** The instants that stand in a list whatever the anchor is, with the special of each. */
export function absoluteOf(kind: RecordKind, size: number): ReadonlyMap<number, Special> {
  if (kind !== 'onramp' || size < ENOUGH) return new Map();
  return new Map(ABSOLUTE.map(([instant, special]) => [Date.parse(instant), special]));
}
