import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/shell-context';
import { pickMessages } from '@/lib/i18n/messages';
import { Mark } from './connection-mark';

const shell = { locale: 'en', timeZone: 'UTC' } as Shell;
const render = (connection: Parameters<typeof Mark>[0]['connection']) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={pickMessages('en', ['shell'])}>
      <ShellContext value={shell}>
        <Mark connection={connection} compact={false} />
      </ShellContext>
    </NextIntlClientProvider>,
  );
const answeredAt = Date.parse('2026-11-20T17:32:07Z');

test('whoever is connected sees no age; else how old the data is stands beside the state', () => {
  expect(render({ state: 'connected', answeredAt })).toMatch(/>Connected</);
  expect(render({ state: 'reconnecting', answeredAt })).toMatch(/Reconnecting, data from (17:32|05:32)/);
  expect(render({ state: 'offline', answeredAt })).toMatch(/Offline, data from/);
  expect(render({ state: 'offline' })).toMatch(/>Offline</);
});
