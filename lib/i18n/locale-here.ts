import { cookies, headers } from 'next/headers';
import type { Locale } from './locales';
import { DEFAULT_LOCALE, LOCALE_COOKIE, negotiateLocale } from './negotiate';

/** The language of who asks; outside a request, the default. */
export async function localeHere(): Promise<Locale> {
  try {
    return negotiateLocale(
      (await cookies()).get(LOCALE_COOKIE)?.value,
      (await headers()).get('accept-language'),
    );
  } catch {
    return DEFAULT_LOCALE;
  }
}
