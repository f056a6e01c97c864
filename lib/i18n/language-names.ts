import type { Locale } from './locales';

/** Each in its own language. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: 'English',
  'pt-BR': 'Português',
  es: 'Español',
};
