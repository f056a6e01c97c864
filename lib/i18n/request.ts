import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { allCompiledMessages } from './compiled-messages';
import { LOCALE_COOKIE, negotiateLocale } from './negotiate';

export default getRequestConfig(async () => {
  const cookie = (await cookies()).get(LOCALE_COOKIE)?.value;
  const locale = negotiateLocale(cookie, (await headers()).get('accept-language'));
  return { locale, messages: allCompiledMessages(locale), timeZone: 'UTC' };
});
