import { order } from '@/lib/money/sum';
import { type BalanceGroup, BUCKETS, type Bucket, type Buckets } from '@/lib/queries/balance-groups';

/** A bucket, or what stands for all of them where the parts of a bar cannot be told. */
export type Part = Bucket | 'unknown';

/** One drawn part of a bar; `share` is 0..1 of that bar. */
export interface Segment {
  bucket: Part;
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
const UNKNOWN: Segment[] = [{ bucket: 'unknown', share: 1 }];

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
    segments: segmentsOf(group),
    buckets: group.buckets,
    ...(group.brl === undefined ? {} : { brl: group.brl }),
  }));
  return { rows, ticks: ticksUpTo(longest) };
}

/**
 * Parts of one bar in bucket order; a bucket that is zero has no part. Where one is not given or below zero, or all
 * are zero beside a whole that is not, the others say nothing of their share: the bar is one piece (BAL-06, safety 28).
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

/** Whether a currency's bar is one piece because its parts cannot be told. */
export function partsUnknown(group: Pick<BalanceGroup, 'buckets' | 'brl'>): boolean {
  return segmentsOf(group) === UNKNOWN;
}

/** What a legend beside the bars has to explain. */
export function legendOf(groups: readonly BalanceGroup[]): Part[] {
  return groups.some(partsUnknown) ? [...BUCKETS, 'unknown'] : [...BUCKETS];
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
