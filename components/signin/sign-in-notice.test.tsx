import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { SignInNotice } from './sign-in-notice';

const told = (waitSeconds: number, locale: Locale = 'en') =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'signin'])}
    >
      <SignInNotice ref={null} failure={{ outcome: 'rate_limited', waitSeconds }} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]*>/g, '');

test('after too many tries the wait is told as it is, in seconds and then in minutes (W5)', () => {
  expect(told(1)).toContain('in 1 second.');
  expect(told(16)).toContain('in 16 seconds.');
  expect(told(60)).toContain('in 1 minute.');
  expect(told(841)).toContain('in 15 minutes.');
  expect(told(16, 'pt-BR')).toContain('16 segundos');
  expect(told(841, 'es')).toContain('15 minutos');
});
