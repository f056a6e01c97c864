import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { pickMessages } from '@/lib/i18n/messages';
import { noteServerNow, resetServerClock } from '@/lib/queries/api/server-clock';
import { conversionQuery } from '@/lib/queries/conversions';
import { attemptOf, CLOSED_AT, conversionOf, VALID_AT } from '@/lib/testing/fixtures/conversion-fixture';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { ConversionScreen } from './conversion-screen';

const ROUTER = { push: () => undefined } as unknown as AppRouterInstance;

/** The record's page as text, with the names of its links and buttons. */
function page(conversion: Conversion, now: number): string {
  vi.useFakeTimers({ now });
  // Test files share a process, and with it the server's clock.
  resetServerClock();
  noteServerNow(new Date(now).toISOString());
  const client = new QueryClient();
  client.setQueryData(conversionQuery(conversion.rfq_id).queryKey, {
    conversion,
    now: new Date(now).toISOString(),
  });
  const shell: Shell = {
    user: { id: 'u1', name: 'Ana Lima', email: 'ana@mesa.example', role: 'treasurer' },
    role: 'treasurer',
    can: () => true,
    environment: 'sandbox',
    timeZone: 'America/Sao_Paulo',
    locale: 'en',
  };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="America/Sao_Paulo"
      messages={pickMessages('en', ['common', 'convert', 'errors', 'notes', 'attention'])}
    >
      <QueryClientProvider client={client}>
        <ShellContext value={shell}>
          <AppRouterContext value={ROUTER}>
            <ConversionScreen rfqId={conversion.rfq_id} />
          </AppRouterContext>
        </ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  vi.useRealTimers();
  resetServerClock();
  return html;
}

test('the page of a record tells its outcome and offers its steps, none of which sends an acceptance', () => {
  const attempt = attemptOf({ outcome: 'unknown', failure: 'timeout' });
  const html = page(conversionOf({ state: 'unknown', attempt, attempts: [attempt] }), CLOSED_AT);
  expect(html).toContain('Outcome unknown. Do not submit again.');
  expect(html).toContain('Re-read now');
  expect(html).toContain('Record the outcome');
  expect(html).not.toContain('Open in Convert');
  expect(html).not.toMatch(/>Accept D/);
});

test('the same request is offered again only once the outcome is known', () => {
  const pageOf = (outcome: 'accepted' | 'unknown') => {
    const attempt = attemptOf({ outcome });
    return page(conversionOf({ state: outcome, attempt, attempts: [attempt] }), CLOSED_AT);
  };
  expect(pageOf('accepted')).toContain('>Same again<');
  expect(pageOf('unknown')).not.toContain('Same again');
});

test('a quote that can still be accepted has its decision on Convert', () => {
  const html = page(conversionOf(), VALID_AT);
  expect(html).toContain('href="/convert?rfq=');
  expect(html).not.toContain('Re-read now');
  expect(html).toContain('Nobody has tried to accept this quote.');
});

test('a quote whose time is over offers the same request as a new quote', () => {
  const html = page(conversionOf(), CLOSED_AT);
  expect(html).toContain('New quote, same request');
  expect(html).not.toContain('Open in Convert');
});

test('a record is headed by the amounts that the API confirmed, and before that by its currencies alone', () => {
  const heading = (html: string) => wordsOf(/<h1.*?<\/h1>/.exec(html)?.[0] ?? '');
  const attempt = attemptOf({ confirmed: { amount_from: '250000.00', amount_to: '1336950.00' } });
  const accepted = page(conversionOf({ state: 'accepted', attempt, attempts: [attempt] }), CLOSED_AT);
  expect(heading(accepted)).toMatch(/^250,000\.00\sUSDT .* R\$\s1,336,950\.00 /);
  expect(heading(page(conversionOf(), VALID_AT))).not.toMatch(/\d/);
});
