import { type BalanceGroup, BUCKETS, type Bucket, type Buckets } from '@/lib/queries/balance-groups';

/** One drawn part of a bar; `share` is 0..1 of that bar. */
export interface Segment {
  bucket: Bucket;
  share: number;
}

/** One bar. `length` is 0..1 of the longest bar; `brl` is the figure that stands beside it, as sent. */
export interface ChartRow {
  id: string;
  ticker: string;
  length: number;
  segments: Segment[];
  buckets: Buckets;
  brl?: string;
}

/** A line across the chart: its value in BRL for the caption, and its place 0..1. */
export interface ChartTick {
  value: number;
  at: number;
}

export interface ChartShape {
  rows: ChartRow[];
  ticks: ChartTick[];
}

const MAX_TICKS = 4;

/**
 * Where everything stands in the picture: a bar's length is its share of the BRL equivalent, its parts come
 * from that currency's own buckets. Never a source of text: every figure shown is the API's own string.
 */
export function chartShape(groups: readonly BalanceGroup[]): ChartShape {
  const longest = Math.max(0, ...groups.map((group) => pixels(group.brl)));
  const rows = groups.map((group) => ({
    id: group.id,
    ticker: group.ticker,
    length: longest > 0 ? pixels(group.brl) / longest : 0,
    segments: segmentsOf(group.buckets),
    buckets: group.buckets,
    ...(group.brl === undefined ? {} : { brl: group.brl }),
  }));
  return { rows, ticks: ticksUpTo(longest) };
}

/** Parts of one bar in bucket order; a bucket that is zero or not given has no part. */
export function segmentsOf(buckets: Buckets): Segment[] {
  const sizes = BUCKETS.map((bucket) => ({ bucket, size: pixels(buckets[bucket]) })).filter(
    (part) => part.size > 0,
  );
  const whole = sizes.reduce((sum, part) => sum + part.size, 0);
  return sizes.map(({ bucket, size }) => ({ bucket, share: size / whole }));
}

function ticksUpTo(longest: number): ChartTick[] {
  if (!(longest > 0)) return [];
  const rough = longest / MAX_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const count = Math.floor(longest / step);
  return Array.from({ length: count + 1 }, (_, index) => ({
    value: index * step,
    at: (index * step) / longest,
  }));
}

// The only place where an amount becomes a float: the result is a length on the screen, where the lost
// digits are far below one pixel. Negative and unreadable amounts have no length.
function pixels(amount: string | undefined): number {
  const size = amount === undefined ? 0 : Number(amount);
  return Number.isFinite(size) && size > 0 ? size : 0;
}
