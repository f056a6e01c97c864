import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { LOCALES } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { Mark } from './connection-status';

type Connection = Parameters<typeof Mark>[0]['connection'];
const render = (connection: Connection, locale: Shell['locale'] = 'en', compact = false) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['shell', 'errors'])}
    >
      <ShellContext value={{ locale, timeZone: 'UTC' } as Shell}>
        <Mark connection={connection} compact={compact} />
      </ShellContext>
    </NextIntlClientProvider>,
  );
const textOf = (html: string) => html.replace(/<[^>]*>/g, '').trim();
const answeredAt = Date.parse('2026-11-20T17:32:07Z');

test('whoever is connected sees no age; else how old the data is stands beside the state', () => {
  expect(render({ state: 'connected', answeredAt })).toMatch(/>Connected</);
  expect(textOf(render({ state: 'reconnecting', answeredAt }))).toBe('Reconnecting, data from 17:32');
  expect(textOf(render({ state: 'offline', answeredAt }))).toBe('Offline, data from 17:32');
  expect(render({ state: 'offline' })).toMatch(/>Offline</);
});

type UpstreamError = NonNullable<Connection['upstreamError']>;
/** Typed: a new error without text does not compile. */
const WORDS: Record<UpstreamError, string> = {
  silent: 'API not answering',
  upstream_unauthorized: 'API key refused',
  upstream_signature: 'Signature refused',
  upstream_failed: 'API errors',
  // Timeout and cut connection alike.
  upstream_unreachable: 'API did not answer',
};
const FAULTS = Object.keys(WORDS) as UpstreamError[];

test.each(FAULTS)(
  'safety 18: who reaches us while the API is at fault (%s) reads so, not "Connected"',
  (upstreamError) => {
    const html = render({ state: 'connected', answeredAt, upstreamError }, 'en', true);
    expect(html).toContain(`>${WORDS[upstreamError]}<`);
    expect(html).not.toMatch(/Connected|sr-only|Receiving/);
    expect(render({ state: 'offline', upstreamError })).toMatch(/>Offline</);
  },
);

test.each(LOCALES)('every word of a fault is there in %s', (locale) => {
  for (const upstreamError of FAULTS)
    expect(render({ state: 'connected', upstreamError }, locale)).not.toMatch(/connection\.|errors\./);
});

/** Letters of Geist at 12 px that fit beside the dot on a phone of 320 px. */
const ROOM = 20;

test.each(LOCALES)('the words of a fault are short enough for the narrowest phone in %s', (locale) => {
  for (const upstreamError of FAULTS)
    expect(textOf(render({ state: 'connected', upstreamError }, locale, true)).length).toBeLessThanOrEqual(
      ROOM,
    );
});
