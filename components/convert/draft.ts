import type { Conversion } from '@/lib/contract/bff';
import type { Locale } from '@/lib/i18n/locales';
import { amountForInput, parseAmount } from '@/lib/money/input';
import { recognisePixKey } from '@/lib/money/pix-key';

/** What stands in the form. The amount is the typed text, kept with the language it was typed in. */
export interface Draft {
  /** Which side the person knows (safety 24). */
  side: 'from' | 'to';
  amount: string;
  locale: Locale;
  from: string;
  to: string;
  pixKey: string;
  walletId: string;
}

export function emptyDraft(locale: Locale): Draft {
  return { side: 'from', amount: '', locale, from: 'USDT', to: 'BRL', pixKey: '', walletId: '' };
}

/** A draft from storage; anything unreadable is an empty draft, and missing parts are empty. */
export function parseDraft(text: string | null, locale: Locale): Draft {
  const empty = emptyDraft(locale);
  const stored = parseObject(text);
  if (stored === undefined) return empty;
  const read = (key: keyof Draft) => (typeof stored[key] === 'string' ? stored[key] : empty[key]);
  const typedIn = stored.locale === 'pt-BR' || stored.locale === 'es' ? stored.locale : 'en';
  return {
    side: stored.side === 'to' ? 'to' : 'from',
    amount: read('amount'),
    locale: typedIn,
    from: read('from'),
    to: read('to'),
    pixKey: read('pixKey'),
    walletId: read('walletId'),
  };
}

/**
 * The same number in the reader's language: `1.234` typed in Portuguese must not become one and a bit in
 * English (safety 27). Text that was no number stays as it is.
 */
export function relocalised(draft: Draft, locale: Locale): Draft {
  if (draft.locale === locale) return draft;
  const parsed = parseAmount(draft.amount, draft.locale);
  return { ...draft, locale, amount: parsed.ok ? amountForInput(parsed.value, locale) : draft.amount };
}

/** The currencies change places; the amount stays with its currency, so nobody sends 250,000 of the other one. */
export function swapped(draft: Draft): Draft {
  return { ...draft, from: draft.to, to: draft.from, side: draft.side === 'from' ? 'to' : 'from' };
}

/** The form for "New quote, same request"; the destination that was typed is kept. */
export function draftOf(conversion: Conversion, draft: Draft, locale: Locale): Draft {
  const attempt = conversion.attempt;
  return {
    ...draft,
    side: conversion.fixed_side,
    amount: amountForInput(conversion.requested_amount, locale),
    locale,
    from: conversion.from_currency,
    to: conversion.to_currency,
    pixKey: draft.pixKey || asWritten(attempt?.pix_key ?? ''),
    walletId: draft.walletId || (attempt?.wallet_id ?? ''),
  };
}

/** A key that was sent, as people write it: bare digits would ask again what was chosen then (safety 44). */
function asWritten(pixKey: string): string {
  const key = recognisePixKey(pixKey);
  return 'reason' in key ? pixKey : key.display;
}

function parseObject(text: string | null): Partial<Record<keyof Draft, unknown>> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
