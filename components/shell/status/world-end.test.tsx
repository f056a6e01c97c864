import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { WorldEnd } from './world-end';

const render = (leftMs: number | undefined, locale: Locale = 'en') =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={pickMessages(locale, ['shell'])}>
      <WorldEnd leftMs={leftMs} />
    </NextIntlClientProvider>,
  );
const MINUTE_MS = 60_000;

test('a visitor reads how many hours their world has left, then minutes, never none', () => {
  const spans = [1_439.9, 60, 59.5, 1, 0, -5].map(
    (minutes) => /It ends in ([^.]+)\./.exec(render(minutes * MINUTE_MS))?.[1],
  );
  expect(spans).toEqual(['23 h', '1 h', '59 min', '1 min', '1 min', '1 min']);
});

test('a world whose end only the browser knows promises its whole life, in every language', () => {
  for (const locale of LOCALES) {
    expect(render(undefined, locale)).toContain('24 h');
    expect(render(90 * MINUTE_MS, locale).match(/1 h/g)).toHaveLength(2);
  }
});
