import type { QuoteOption } from '@/lib/contract/bff';
import { compare, ratioPercent, subtract } from '@/lib/money/amount';

/** Figures of one option against another, on the side the quote left open. */
export interface Difference {
  /** The side whose amount varies: the person fixed the other one (QUO-08, QUO-09). */
  side: 'from' | 'to';
  /** This minus that, a signed decimal string. */
  amount: string;
  /** Change in per cent of that, two decimals, signed; null against zero. */
  percent: string | null;
  /** More to receive, or less to send. */
  better: boolean;
  equal: boolean;
}

/** Compares `option` with `other` (language.md 6: difference in money and per cent). */
export function optionDifference(
  option: QuoteOption,
  other: QuoteOption,
  fixedSide: 'from' | 'to',
): Difference {
  const side = fixedSide === 'from' ? 'to' : 'from';
  const [mine, theirs] =
    side === 'to' ? [option.to_amount, other.to_amount] : [option.from_amount, other.from_amount];
  const order = compare(mine, theirs);
  return {
    side,
    amount: subtract(mine, theirs),
    percent: ratioPercent(mine, theirs, 2),
    better: side === 'to' ? order > 0 : order < 0,
    equal: order === 0,
  };
}

/** What a renewal did to one option: the rate's change and the open amount's (safety 19). */
export interface RenewalChange {
  rate: string;
  difference: Difference;
}

/** Undefined when either side was not offered: there is nothing to subtract. */
export function renewalChange(
  before: QuoteOption | undefined,
  after: QuoteOption | undefined,
  fixedSide: 'from' | 'to',
): RenewalChange | undefined {
  if (before === undefined || after === undefined) return undefined;
  return {
    rate: subtract(after.rate, before.rate),
    difference: optionDifference(after, before, fixedSide),
  };
}
