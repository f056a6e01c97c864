'use client';

import type { Locale } from '@/lib/i18n/locales';
import { useShell } from './shell-context';
import { useTabStorageText, writeTabStorage } from './tab-storage';

type Keep<Draft> = (typed: Draft | undefined) => void;

/**
 * What was typed, in this tab, of this person, until it is sent: `keep(undefined)`. Never give it a password, a code
 * or a factor. `translate` writes amounts in the language of the reader.
 */
export function useKeptDraft<Draft>(
  form: string,
  empty: Draft,
  translate: (typed: Draft, from: Locale, to: Locale) => Draft = (typed) => typed,
): readonly [draft: Draft, keep: Keep<Draft>, isKept: boolean] {
  const { user, locale } = useShell();
  const stored = parse(useTabStorageText(keyOf(form, user.id)));
  const keep: Keep<Draft> = (typed) => keepDraft(form, { user, locale }, typed);
  if (stored === undefined) return [empty, keep, false];
  const typed = restored(empty, stored.typed);
  return [stored.locale === locale ? typed : translate(typed, stored.locale, locale), keep, true];
}

interface Reader {
  user: { id: string };
  locale: Locale;
}

/** Fills in a form that is opened next; undefined ends its draft. */
export function keepDraft(form: string, { user, locale }: Reader, typed: unknown): void {
  writeTabStorage(keyOf(form, user.id), typed === undefined ? null : JSON.stringify({ locale, typed }));
}

/** Signing out removes what begins so (W16). */
function keyOf(form: string, userId: string): string {
  return `mesa.form.${userId}.${form}`;
}

function parse(text: string | null): { locale: Locale; typed: unknown } | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** A form may have changed with an update: what does not fit is empty. */
function restored<Part>(empty: Part, stored: unknown): Part {
  if (isRecord(empty)) {
    const given = isRecord(stored) ? stored : {};
    const parts = Object.entries(empty).map(([name, part]) => [name, restored(part, given[name])]);
    return Object.fromEntries(parts) as Part;
  }
  // Undefined: a text that may be missing.
  const kind = empty === undefined ? 'string' : typeof empty;
  const fits = typeof stored === kind && (empty === null || Array.isArray(stored) === Array.isArray(empty));
  return fits ? (stored as Part) : empty;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
