import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import type { SignInRefusal } from '@/lib/queries/sign-in';
import { SignInNotice } from './sign-in-notice';

const told = (
  waitSeconds: number,
  locale: Locale = 'en',
  outcome: SignInRefusal['outcome'] = 'rate_limited',
) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'signin'])}
    >
      <SignInNotice ref={null} failure={{ outcome, waitSeconds }} />
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

test('a wrong password tells the wait with it, and asks for another try only where one may be made (W5)', () => {
  expect(told(0, 'en', 'wrong')).toContain('Check both and try again.');
  expect(told(4, 'en', 'wrong')).toContain(
    'do not match an account here. For safety, the next try is possible in 4 seconds.',
  );
  expect(told(900, 'pt-BR', 'wrong')).toContain('15 minutos');
});

test('a demo without a free place says so, and a busy network learns how long it waits', () => {
  expect(told(90_000, 'en', 'demo_full')).toContain('All places in this demo are taken');
  expect(told(90_000, 'pt-BR', 'demo_full')).toContain('vagas desta demonstração');
  expect(told(90_000, 'es', 'demo_full')).toContain('lugares de esta demo');
  expect(told(600, 'en', 'demo_source_full')).toContain('in 10 minutes');
  expect(told(600, 'pt-BR', 'demo_source_full')).toContain('10 minutos');
  expect(told(600, 'es', 'demo_source_full')).toContain('10 minutos');
});
