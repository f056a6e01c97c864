import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { allCompiledMessages } from './compiled';
import { LOCALE_COOKIE, negotiateLocale } from './negotiate';

/** next-intl's configuration of one request; the locale never stands in the URL. */
export default getRequestConfig(async () => {
  const cookie = (await cookies()).get(LOCALE_COOKIE)?.value;
  const locale = negotiateLocale(cookie, (await headers()).get('accept-language'));
  // Times are formatted by lib/time in the merchant's zone; this only keeps the two renders equal.
  return { locale, messages: allCompiledMessages(locale), timeZone: 'UTC' };
});
