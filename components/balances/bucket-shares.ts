import { type BalanceGroup, BUCKETS, type Bucket } from '@/lib/money/balance-groups';
import { order } from '@/lib/money/sum';

/** `unknown`: the parts of the bar cannot be told. */
export type Part = Bucket | 'unknown';

/** `share` is 0..1 of the bar. */
export interface Segment {
  bucket: Part;
  share: number;
}

/** `length` is 0..1 of the longest bar. */
export interface Bar {
  length: number;
  segments: Segment[];
}

const UNKNOWN: Segment[] = [{ bucket: 'unknown', share: 1 }];

/** Lengths are shares of the BRL equivalent, parts shares of the currency's own buckets. Never a source of text. */
export function barsOf(groups: readonly BalanceGroup[]): Bar[] {
  const longest = Math.max(0, ...groups.map((group) => pixels(group.brl)));
  return groups.map((group) => ({
    length: longest > 0 ? pixels(group.brl) / longest : 0,
    segments: segmentsOf(group),
  }));
}

/**
 * Parts in bucket order without zeros. A missing or negative bucket, or only zeros under a positive total, gives
 * one unknown part (BAL-06, safety 28).
 */
export function segmentsOf({ buckets, brl }: Pick<BalanceGroup, 'buckets' | 'brl'>): Segment[] {
  const given = BUCKETS.map((bucket) => buckets[bucket]).filter((amount) => amount !== undefined);
  if (given.length < BUCKETS.length || given.some((amount) => order(amount, '0') < 0)) return UNKNOWN;
  const sizes = BUCKETS.map((bucket) => ({ bucket, size: pixels(buckets[bucket]) })).filter(
    (part) => part.size > 0,
  );
  if (sizes.length === 0) return pixels(brl) > 0 ? UNKNOWN : [];
  const whole = sizes.reduce((sum, part) => sum + part.size, 0);
  return sizes.map(({ bucket, size }) => ({ bucket, share: size / whole }));
}

export function partsUnknown(group: Pick<BalanceGroup, 'buckets' | 'brl'>): boolean {
  return segmentsOf(group) === UNKNOWN;
}

export function legendOf(groups: readonly BalanceGroup[]): Part[] {
  return groups.some(partsUnknown) ? [...BUCKETS, 'unknown'] : [...BUCKETS];
}

// An amount becomes a float only here, for a length on the screen. Negative and unreadable amounts have none.
export function pixels(amount: string | undefined): number {
  const size = amount === undefined ? 0 : Number(amount);
  return Number.isFinite(size) && size > 0 ? size : 0;
}
