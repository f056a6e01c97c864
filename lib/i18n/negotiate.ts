import { LOCALES, type Locale } from './locales';

/** A script reads the cookie, so it is not HttpOnly. */
export const LOCALE_COOKIE = 'mesa-locale';

export const DEFAULT_LOCALE: Locale = 'en';

const BY_LANGUAGE: Record<string, Locale> = Object.fromEntries(
  LOCALES.map((locale) => [locale.split('-')[0], locale]),
);

export function isLocale(value: string | undefined): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Cookie, `Accept-Language` (RFC 9110, 12.5.4), English. `pt-PT` gets Portuguese. */
export function negotiateLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(cookie)) return cookie;
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => parameter.trim()).find((p) => p.startsWith('q='));
      return { language: tag.split('-')[0] ?? '', weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ language, weight }) => Object.hasOwn(BY_LANGUAGE, language) && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return BY_LANGUAGE[wanted[0]?.language ?? ''] ?? DEFAULT_LOCALE;
}
