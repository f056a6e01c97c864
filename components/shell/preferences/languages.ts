import type { Locale } from '@/lib/i18n/locales';

/** Each language in its own words: that is how its readers find it. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: 'English',
  'pt-BR': 'Português',
  es: 'Español',
};
