import type { Locale } from '@/lib/i18n/locales';

/** `84 KB`, `2.3 MB`: powers of 1024, like the API's 5 MB (O-18). */
export function sizeText(bytes: number, locale: Locale): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  if (bytes < 1_024) return `${number(bytes, 0)} B`;
  if (bytes < 1_024 * 1_024) return `${number(bytes / 1_024, 0)} KB`;
  return `${number(bytes / (1_024 * 1_024), 1)} MB`;
}
