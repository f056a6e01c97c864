import type { Locale } from './locales';

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: 'English',
  'pt-BR': 'Português',
  es: 'Español',
};
