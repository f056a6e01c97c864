import type { Conversion, QuoteOption } from '@/lib/contract/bff/conversions';
import { isDecimal, isPositive, sameAmount } from './amount';

/** Whether the quote has another amount on the side that the person fixed (QUO-08, safety 24). */
export function fixedSideDiffers(
  { fixed_side, requested_amount }: Pick<Conversion, 'fixed_side' | 'requested_amount'>,
  option: QuoteOption,
): boolean {
  return !sameAmount(option[`${fixed_side}_amount`], requested_amount);
}

/** Amounts and rate can be read and are above zero; nobody accepts anything else. */
export function mayBeAccepted({ from_amount, to_amount, rate }: QuoteOption): boolean {
  return [from_amount, to_amount, rate].every((figure) => isDecimal(figure) && isPositive(figure));
}
