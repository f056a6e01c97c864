import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { ClockSkewBanner } from './clock-skew-banner';

const render = (offsetMs: number | undefined, locale: Locale = 'en') =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={pickMessages(locale, ['common'])}>
      <ClockSkewBanner offsetMs={offsetMs} className="mb-5" />
    </NextIntlClientProvider>,
  );

test('safety 62: two minutes of skew raise a banner that names them, in every language', () => {
  for (const locale of LOCALES) {
    expect(render(-120_000, locale)).toContain('2:00');
    expect(render(120_000, locale)).toContain('2:00');
  }
  expect(render(-120_000)).toContain('ahead of the payments API');
  expect(render(120_000)).toContain('behind the payments API');
});

test('a sandbox whose time was set is told, without an alarm; no text says that requests are refused', () => {
  const sandbox = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={pickMessages('en', ['common'])}>
      <ClockSkewBanner offsetMs={86_400_000} environment="sandbox" className="" />
    </NextIntlClientProvider>,
  );
  expect(sandbox).toContain('The sandbox’s clock was set');
  expect(sandbox).not.toContain('role="alert"');
  for (const offsetMs of [-120_000, 120_000]) expect(render(offsetMs)).not.toContain('refuses');
});

test('a clock within half a minute raises none', () => {
  expect(render(29_000)).toBe('');
  expect(render(undefined)).toBe('');
});
