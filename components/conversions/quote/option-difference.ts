import type { QuoteOption } from '@/lib/contract/bff/conversions';
import { compare, isDecimal, ratioPercent, subtract } from '@/lib/money/amount';

export interface Difference {
  /** The side the person did not fix (QUO-08, QUO-09). */
  side: 'from' | 'to';
  /** Signed decimal string. */
  amount: string;
  /** Two decimals, signed; null against zero. */
  percent: string | null;
  /** More to receive, or less to send. */
  better: boolean;
  equal: boolean;
}

/** Undefined where a figure is beyond reading. */
export function optionDifference(
  option: QuoteOption,
  other: QuoteOption,
  fixedSide: 'from' | 'to',
): Difference | undefined {
  const side = fixedSide === 'from' ? 'to' : 'from';
  const [mine, theirs] =
    side === 'to' ? [option.to_amount, other.to_amount] : [option.from_amount, other.from_amount];
  if (!isDecimal(mine) || !isDecimal(theirs)) return undefined;
  const order = compare(mine, theirs);
  return {
    side,
    amount: subtract(mine, theirs),
    percent: ratioPercent(mine, theirs, 2),
    better: side === 'to' ? order > 0 : order < 0,
    equal: order === 0,
  };
}

/** What a renewal changed in one option (safety 19). */
export interface RenewalChange {
  rate: string;
  difference: Difference;
}

/** Undefined unless both figures can be read. */
export function renewalChange(
  before: QuoteOption | undefined,
  after: QuoteOption | undefined,
  fixedSide: 'from' | 'to',
): RenewalChange | undefined {
  if (before === undefined || after === undefined) return undefined;
  const difference = optionDifference(after, before, fixedSide);
  if (difference === undefined || !isDecimal(after.rate) || !isDecimal(before.rate)) return undefined;
  return { rate: subtract(after.rate, before.rate), difference };
}
