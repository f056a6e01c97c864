import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { ClockSkew } from './clock-skew';

const DAY_MS = 86_400_000;
const render = (environment: 'sandbox' | 'live', ms: number, locale: Locale = 'en') =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={pickMessages(locale, ['shell'])}>
      <ClockSkew ms={ms} environment={environment} />
    </NextIntlClientProvider>,
  );

test('a device whose clock differs from the server’s is warned of', () => {
  expect(render('live', DAY_MS)).toContain('this device is 1 d ahead');
  expect(render('live', -DAY_MS)).toContain('text-warn');
});

test('the clock of a sandbox, which anybody may move, is named and warns of nothing, in every language', () => {
  expect(render('sandbox', -DAY_MS)).toContain('the sandbox’s clock is 1 d ahead');
  expect(render('sandbox', DAY_MS)).toContain('the sandbox’s clock is 1 d behind');
  for (const locale of LOCALES) {
    expect(render('sandbox', DAY_MS, locale)).toContain('sandbox');
    expect(render('sandbox', DAY_MS, locale)).not.toContain('text-warn');
  }
});
