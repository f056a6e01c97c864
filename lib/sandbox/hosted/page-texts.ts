import 'server-only';
import type { Locale } from '@/lib/i18n/locales';
import { hostedPages as en } from '@/lib/i18n/messages/en/hosted-pages';
import { hostedPages as es } from '@/lib/i18n/messages/es/hosted-pages';
import { hostedPages as ptBR } from '@/lib/i18n/messages/pt-BR/hosted-pages';

export type PageTexts = typeof en;

const TEXTS: Readonly<Record<Locale, PageTexts>> = { en, 'pt-BR': ptBR, es };

export function pageTextsIn(locale: Locale): PageTexts {
  return TEXTS[locale];
}

export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Language key of a contract label (ENV-12). */
export function labelLanguage(locale: Locale): 'en' | 'pt' | 'es' {
  return locale === 'pt-BR' ? 'pt' : locale;
}
