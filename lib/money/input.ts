import type { Locale } from '@/lib/i18n/locales';
import { separatorsOf } from './format';

/** Why a typed amount was refused: a closed list, translated by the screens. */
export const AMOUNT_REASONS = [
  'empty',
  'foreign_digits',
  'negative',
  'exponent',
  'not_a_number',
  'grouping',
  'decimal_separator',
  'not_positive',
  'too_long',
] as const;
export type AmountReason = (typeof AMOUNT_REASONS)[number];

export type ParsedAmount = { ok: true; value: string } | { ok: false; reason: AmountReason };

const MAX_INTEGER_DIGITS = 24;
/** Of any currency. */
export const MAX_DECIMALS = 18;

/**
 * Reads a typed amount above zero by the rules of the language, exactly or not at all (safety 27): in `en`
 * `1,234.56`, in `pt-BR` and `es` `1.234,56`. Grouping may be left out but not be wrong, so that `0.5` typed
 * into a Portuguese form is refused rather than read as 5. `value` is in plain notation, with the decimals as
 * typed and without leading zeros.
 */
export function parseAmount(text: string, locale: Locale): ParsedAmount {
  const typed = text.trim();
  const refusal = refuse(typed);
  if (refusal) return { ok: false, reason: refusal };

  const { group, decimal } = separatorsOf(locale);
  const [whole = '', fraction, ...rest] = typed.split(decimal);
  if (rest.length > 0) return { ok: false, reason: 'decimal_separator' };
  if (fraction?.includes(group)) return { ok: false, reason: 'decimal_separator' };
  if (whole === '' && !fraction) return { ok: false, reason: 'not_a_number' };

  const groups = whole.split(group);
  if (groups.length > 1 && !wellGrouped(groups)) return { ok: false, reason: 'grouping' };

  const integer = groups.join('').replace(/^0+(?=\d)/, '') || '0';
  if (integer.length > MAX_INTEGER_DIGITS) return { ok: false, reason: 'too_long' };
  if (fraction && fraction.length > MAX_DECIMALS) return { ok: false, reason: 'too_long' };
  if (!/[1-9]/.test(integer + (fraction ?? ''))) return { ok: false, reason: 'not_positive' };
  return { ok: true, value: fraction ? `${integer}.${fraction}` : integer };
}

function refuse(typed: string): AmountReason | null {
  if (typed === '') return 'empty';
  if (/[^\P{Nd}0-9]/u.test(typed)) return 'foreign_digits';
  if (/^[-\u2212\u2013\uff0d]/.test(typed)) return 'negative';
  if (/^\d[\d.,]*[eE][+-]?\d+$/.test(typed)) return 'exponent';
  if (/^[\d.,]*\d[\d.,]*(\s+[\d.,]+)+$/.test(typed)) return 'grouping';
  return /^[\d.,]+$/.test(typed) ? null : 'not_a_number';
}

/** `1`, `234` and so on: the first of one to three digits and no leading zero, the others of exactly three. */
function wellGrouped(groups: readonly string[]): boolean {
  const [first = '', ...others] = groups;
  return /^[1-9]\d{0,2}$/.test(first) && others.every((part) => /^\d{3}$/.test(part));
}

/**
 * The whole number that a typed amount would be where its decimal character groups: `250.000` typed in `en` may have
 * been meant as `250000` (safety 27). Undefined for what only one reading fits.
 */
export function wholeElsewhere(text: string, locale: Locale): string | undefined {
  const [whole = '', fraction, ...rest] = text.trim().split(separatorsOf(locale).decimal);
  if (fraction === undefined || rest.length > 0 || !wellGrouped([whole, fraction])) return undefined;
  return whole + fraction;
}

/** A plain decimal as it would be typed: the language's decimal character, no grouping. */
export function amountForInput(value: string, locale: Locale): string {
  return value.replace('.', separatorsOf(locale).decimal);
}
