import type { Conversion } from '@/lib/contract/bff/conversions';
import type { Locale } from '@/lib/i18n/locales';
import { isLocale } from '@/lib/i18n/negotiate';
import { currencyOf, isFiat } from '@/lib/money/currencies';
import { formatDecimal } from '@/lib/money/format';
import { amountIn, parseAmount } from '@/lib/money/input';
import { writtenKey } from '@/lib/money/pix-key';

/** The form; the amount is the typed text with its language. */
export interface RequestDraft {
  /** The side the person knows (safety 24). */
  side: 'from' | 'to';
  amount: string;
  locale: Locale;
  from: string;
  to: string;
  pixKey: string;
  walletId: string;
  /** The quote that it was asked for, or changed beside. */
  rfq?: string;
}

export function emptyDraft(locale: Locale): RequestDraft {
  return { side: 'from', amount: '', locale, from: 'USDT', to: 'BRL', pixKey: '', walletId: '' };
}

/** An amount, or the destination that its form shows. */
export function holdsSomething(draft: RequestDraft): boolean {
  return [draft.amount, typedDestination(draft)].some((text) => text.trim() !== '');
}

export function typedDestination({ to, pixKey, walletId }: RequestDraft): string {
  return isFiat(to) ? pixKey : walletId;
}

/** Unreadable storage is an empty draft. */
export function parseDraft(text: string | null, locale: Locale): RequestDraft {
  const empty = emptyDraft(locale);
  const stored = parseObject(text);
  if (stored === undefined) return empty;
  const read = (key: Exclude<keyof RequestDraft, 'rfq'>) =>
    typeof stored[key] === 'string' ? stored[key] : empty[key];
  const typedIn = typeof stored.locale === 'string' && isLocale(stored.locale) ? stored.locale : 'en';
  return {
    side: stored.side === 'to' ? 'to' : 'from',
    amount: read('amount'),
    locale: typedIn,
    from: read('from'),
    to: read('to'),
    pixKey: read('pixKey'),
    walletId: read('walletId'),
    ...(typeof stored.rfq === 'string' ? { rfq: stored.rfq } : {}),
  };
}

export function readAmount({ amount, locale, side, ...currencies }: RequestDraft) {
  return parseAmount(amount, locale, currencies[side]);
}

/** The same number in the reader's language (safety 27); other text stays. */
export function relocalised(draft: RequestDraft, locale: Locale): RequestDraft {
  if (draft.locale === locale) return draft;
  return { ...draft, locale, amount: amountIn(draft.amount, draft.locale, locale, draft[draft.side]) };
}

/** The amount stays with its currency. */
export function swapped(draft: RequestDraft): RequestDraft {
  return { ...draft, from: draft.to, to: draft.from, side: draft.side === 'from' ? 'to' : 'from' };
}

/** Picking the other side's currency swaps the two; typing a code does not. */
export function withCurrency(draft: RequestDraft, side: 'from' | 'to', code: string): RequestDraft {
  const other = draft[side === 'from' ? 'to' : 'from'];
  if (code === other && currencyOf(draft[side]) !== undefined) return swapped(draft);
  return { ...draft, [side]: code };
}

/** Beside a quote: what was typed for it, else the register's. Never another draft's destination. */
export function draftBeside(
  rfqId: string | undefined,
  conversion: Conversion | undefined,
  draft: RequestDraft,
): RequestDraft {
  if (rfqId === undefined || draft.rfq === rfqId) return draft;
  if (conversion === undefined) return emptyDraft(draft.locale);
  return { ...draftOf(conversion, draft, draft.locale), rfq: rfqId };
}

/** The request of a record, with its destination. */
export function draftOf(conversion: Conversion, draft: RequestDraft, locale: Locale): RequestDraft {
  const { attempt, asked_destination } = conversion;
  const { pixKey, walletId } = draft.rfq === conversion.rfq_id ? draft : emptyDraft(locale);
  return {
    side: conversion.fixed_side,
    amount: formatDecimal(conversion.requested_amount, locale),
    locale,
    from: conversion.from_currency,
    to: conversion.to_currency,
    pixKey: pixKey || writtenKey(attempt?.pix_key ?? asked_destination?.pix_key ?? ''),
    walletId: walletId || (attempt?.wallet_id ?? asked_destination?.wallet_id ?? ''),
  };
}

function parseObject(text: string | null): Partial<Record<keyof RequestDraft, unknown>> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
