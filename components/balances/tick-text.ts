import type { Locale } from '@/lib/i18n/locales';
import { formatDecimal } from '@/lib/money/format';

const UNITS: Record<Locale, readonly [thousand: string, million: string, milliard: string]> = {
  en: ['K', 'M', 'B'],
  'pt-BR': ['mil', 'mi', 'bi'],
  es: ['mil', 'M', 'mil M'],
};

/** A round value of the chart's scale, short: `2 M`. Ours, not Intl's, so that server and browser write the same. */
export function tickText(value: number, locale: Locale): string {
  const [thousand, million, milliard] = UNITS[locale];
  const [size, unit] =
    value >= 1e9 ? [1e9, milliard] : value >= 1e6 ? [1e6, million] : value >= 1e3 ? [1e3, thousand] : [1, ''];
  return `${formatDecimal(String(value / size), locale)}${unit === '' ? '' : `\u00a0${unit}`}`;
}
