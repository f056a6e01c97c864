import type { Locale } from '@/lib/i18n/locales';
import { CURRENCIES } from './currencies';
import { formatDecimal, separatorsOf, symbolOf } from './format';

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
  'other_currency',
] as const;
export type AmountReason = (typeof AMOUNT_REASONS)[number];

export type ParsedAmount = { ok: true; value: string } | { ok: false; reason: AmountReason };

const MAX_INTEGER_DIGITS = 24;
export const MAX_DECIMALS = 18;

/**
 * Reads an amount above zero (safety 27). Separators with one reading are read in every language: `1.234,56`, and `0,5`
 * in English; others by the language's rules. Only the sign or code of `currency` may
 * stand beside it. `value` keeps the typed decimals.
 */
export function parseAmount(text: string, locale: Locale, currency = ''): ParsedAmount {
  const typed = withoutSpaces(withoutCurrency(text, currency), locale);
  const refusal = refuse(typed, currency);
  if (refusal) return { ok: false, reason: refusal };

  const own = separatorsOf(locale);
  const read = readWith(typed, onlyNotation(typed) ?? own);
  if (read.ok || (read.reason !== 'grouping' && read.reason !== 'decimal_separator')) return read;
  // What the language cannot mean has the other language's reading, where it is one.
  const other = readWith(typed, { group: own.decimal, decimal: own.group });
  return other.ok || other.reason === 'not_positive' || other.reason === 'too_long' ? other : read;
}

function readWith(typed: string, { group, decimal }: { group: string; decimal: string }): ParsedAmount {
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

export function amountIn(text: string, from: Locale, to: Locale, currency = ''): string {
  const read = parseAmount(text, from, currency);
  return read.ok ? formatDecimal(read.value, to) : text;
}

/** The one notation that can be meant: both separators, or one that repeats, in correct groups. */
function onlyNotation(typed: string) {
  return NOTATIONS.find(({ shape }) => shape.test(typed));
}

const NOTATIONS = [
  { shape: /^[1-9]\d{0,2}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/, group: ',', decimal: '.' },
  { shape: /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/, group: '.', decimal: ',' },
];

const SPACED = /^([1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+)(?:([.,])(\d+))?$/;

/** `1 234.56` -> `1234,56` in Portuguese. `1 234.567` stays: the point may group there. */
function withoutSpaces(typed: string, locale: Locale): string {
  const [, whole, mark, fraction] = SPACED.exec(typed) ?? [];
  const { group, decimal } = separatorsOf(locale);
  if (whole === undefined || (mark === group && fraction?.length === 3)) return typed;
  return whole.replace(/\D/g, '') + (fraction === undefined ? '' : decimal + fraction);
}

const TYPED_SIGNS: Readonly<Record<string, readonly string[]>> = {
  USDT: ['US$', '$'],
  USDC: ['US$', '$'],
  BTC: ['₿'],
};

/** `R$ 5`, `5 BRL` in a field of BRL -> `5`. */
function withoutCurrency(text: string, currency: string): string {
  const typed = text.trim();
  const code = /^[A-Z]\w*$/i.test(currency) ? currency : undefined;
  const typedSigns = Object.hasOwn(TYPED_SIGNS, currency) ? (TYPED_SIGNS[currency] ?? []) : [];
  for (const sign of [symbolOf(currency), code, ...typedSigns]) {
    if (sign === undefined) continue;
    const [lower, mark] = [typed.toLowerCase(), sign.toLowerCase()];
    if (lower.startsWith(mark)) return typed.slice(mark.length).trim();
    if (lower.endsWith(mark) && !(mark === '$' && /[a-z]\$$/.test(lower)))
      return typed.slice(0, -mark.length).trim();
  }
  return typed;
}

const CODES = [...CURRENCIES.map(({ code }) => code), 'USD', 'EUR'].join('|');
const OTHER_CURRENCY = new RegExp(`\\p{Sc}|(?<![a-z])(?:${CODES})(?![a-z])`, 'iu');

function namesAnother(typed: string, currency: string): boolean {
  const own = symbolOf(currency);
  return currency !== '' && OTHER_CURRENCY.test(own === undefined ? typed : typed.replaceAll(own, ''));
}

function refuse(typed: string, currency: string): AmountReason | null {
  if (typed === '') return 'empty';
  if (namesAnother(typed, currency)) return 'other_currency';
  if (/[^\P{Nd}0-9]/u.test(typed)) return 'foreign_digits';
  if (/^[-\u2212\u2013\uff0d]/.test(typed)) return 'negative';
  if (/^\d[\d.,]*[eE][+-]?\d+$/.test(typed)) return 'exponent';
  if (/^[\d.,]*\d[\d.,]*(\s+[\d.,]+)+$/.test(typed)) return 'grouping';
  return /^[\d.,]+$/.test(typed) ? null : 'not_a_number';
}

/** First group one to three digits without leading zero, then three each. */
function wellGrouped(groups: readonly string[]): boolean {
  const [first = '', ...others] = groups;
  return /^[1-9]\d{0,2}$/.test(first) && others.every((part) => /^\d{3}$/.test(part));
}

/** The other notation's meaning: `250.000` in `en` -> `250000` (safety 27). Undefined when unambiguous. */
export function wholeElsewhere(text: string, locale: Locale, currency = ''): string | undefined {
  const typed = withoutCurrency(text, currency);
  const [whole = '', fraction, ...rest] = typed.split(separatorsOf(locale).decimal);
  if (fraction === undefined || rest.length > 0 || !wellGrouped([whole, fraction])) return undefined;
  return whole + fraction;
}

/** A typed amount as the language writes it. Text without exactly one reading stays as typed (safety 27). */
export function formatTyped(text: string, locale: Locale, currency = ''): string {
  const parsed = parseAmount(text, locale, currency);
  if (!parsed.ok) return text;
  const formatted = formatDecimal(parsed.value, locale);
  return wholeElsewhere(formatted, locale) === undefined ? formatted : text;
}
