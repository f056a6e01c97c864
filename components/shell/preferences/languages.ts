import type { Locale } from '@/lib/i18n/locales';

/** Each in its own language. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: 'English',
  'pt-BR': 'Português',
  es: 'Español',
};
