import 'server-only';
import type { Locale } from '@/lib/i18n/locales';
import { hosted } from '@/lib/i18n/messages/hosted';

export type Words = (typeof hosted)['en'];

export function wordsIn(locale: Locale): Words {
  return hosted[locale];
}

/** Puts values in the place of `{name}`. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The language of a label object of the contract (ENV-12). */
export function labelLanguage(locale: Locale): 'en' | 'pt' | 'es' {
  return locale === 'pt-BR' ? 'pt' : locale;
}
