import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { pickMessages } from '@/lib/i18n/messages';
import { lastRatesQuery } from '@/lib/queries/conversion-register';
import { conversionOf, VALID_AT } from '@/lib/testing/fixtures/conversion-fixture';
import { QuoteOptions } from './quote-options';

const SHELL: Shell = {
  user: { id: 'u1', name: 'Ana Lima', email: 'ana@mesa.example', role: 'treasurer' },
  role: 'treasurer',
  can: () => true,
  environment: 'sandbox',
  timeZone: 'America/Sao_Paulo',
  locale: 'en',
};

function render(conversion: Conversion, client = new QueryClient()): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={pickMessages('en', ['common', 'convert'])}>
      <QueryClientProvider client={client}>
        <ShellContext value={SHELL}>
          <QuoteOptions
            conversion={conversion}
            nowMs={VALID_AT}
            chosen={undefined}
            disabled={false}
            onChoose={() => undefined}
          />
        </ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

const plain = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');

const amounts = (html: string) =>
  html.match(/<span translate="no" class="[^"]*whitespace-nowrap[^"]*">/g) ?? [];

test('an amount too long for its card may break, and one as long as the design knows never does', () => {
  const usual = amounts(render(conversionOf()));
  expect(usual).toHaveLength(2);
  for (const amount of usual) expect(amount).not.toContain('whitespace-normal!');
  const { d1 } = conversionOf().options;
  const options = { d1: { rate: '5.3478', ...d1, to_amount: '660246172839506169.99', from_amount: '1' } };
  const [long] = amounts(render(conversionOf({ options })));
  expect(long).toContain('whitespace-normal!');
});

test('a rate from BRL is read as BRL for one unit, and the API’s own value is one press away', () => {
  const option = { from_amount: '1000.00', to_amount: '186.981', rate: '0.186981' };
  const pair = { from_currency: 'BRL', to_currency: 'USDT', options: { d0: option } };
  const html = render(conversionOf(pair));
  const pressed = /<details.*?<\/details>/s.exec(html)?.[0] ?? '';
  expect(plain(html.replace(pressed, ''))).toContain('5.3481 BRL per USDT');
  expect(plain(html.replace(pressed, ''))).not.toContain('0.186981');
  expect(plain(pressed)).toContain('0.186981 USDT per BRL');
  expect(render(conversionOf())).not.toContain('<details');
});

test.each(['1e400', '-1e999999999', '9'.repeat(400)])(
  'a figure beyond reading, %s, is told as not readable: the panel lives and compares nothing with it (safety 26)',
  (figure) => {
    const { d0, d1 } = conversionOf().options;
    if (d0 === undefined || d1 === undefined) throw new Error('the fixture offers both days');
    for (const name of ['from_amount', 'to_amount', 'rate'] as const)
      for (const options of [
        { d0: { ...d0, [name]: figure }, d1 },
        { d0: { ...d0, [name]: figure }, d1: { ...d1, [name]: figure } },
      ]) {
        const text = render(conversionOf({ options })).replace(/<[^>]*>/g, '');
        expect(text).toContain('not readable');
        expect(text).not.toContain(figure);
      }
  },
);

test('an amount other than the fixed one is told on its card: the asked one struck, the quoted one beside it (safety 24)', () => {
  const { d0, d1 } = conversionOf().options;
  if (d0 === undefined || d1 === undefined) throw new Error('the fixture offers both days');
  expect(render(conversionOf())).not.toMatch(/<s[ >]/);
  const html = render(conversionOf({ options: { d0, d1: { ...d1, from_amount: '249999.99' } } }));
  const plain = html.replaceAll('\u00a0', ' ');
  expect(html.match(/<s[ >]/g)).toHaveLength(1);
  expect(plain).toMatch(
    /Not the amount you fixed:.*<s[^>]*>250,000.00 USDT<\/s> <b[^>]*>249,999.99 USDT<\/b>/s,
  );
  const to = conversionOf({ fixed_side: 'to', requested_amount: '1336950', options: { d0, d1 } });
  expect(render(to).match(/<s[ >]/g)).toHaveLength(1);
});

test('beside a quote stands the last own rate of its pair and day, and nothing where there is none', () => {
  const conversion = conversionOf();
  const client = new QueryClient();
  const last = { rate: '5.3301', at: '2026-11-19T14:00:00Z', rfq_id: 'earlier' };
  client.setQueryData(lastRatesQuery(conversion).queryKey, { d1: last });
  const text = plain(render(conversion, client));
  expect(text.match(/Last accepted/g)).toHaveLength(1);
  expect(text).toContain('Last accepted5.3301 · 19 Nov, 11:00');
  client.setQueryData(lastRatesQuery(conversion).queryKey, { d1: { ...last, rfq_id: conversion.rfq_id } });
  expect(plain(render(conversion, client))).not.toContain('Last accepted');
});

test('the last own rate is read as the quote is, and the API’s own value of it is one press away', () => {
  const option = { from_amount: '1000.00', to_amount: '186.981', rate: '0.186981' };
  const pair = { from_currency: 'BRL', to_currency: 'USDT', options: { d0: option } };
  const conversion = conversionOf(pair);
  const client = new QueryClient();
  const figures = { from_amount: '500.00', to_amount: '93.8', rate: '0.1876' };
  const last = { ...figures, at: '2026-11-19T14:00:00Z', rfq_id: 'earlier' };
  client.setQueryData(lastRatesQuery(conversion).queryKey, { d0: last });
  const html = render(conversion, client);
  const [own = '', pressed = ''] =
    /Last accepted<\/dt>(.*?)(<details.*?<\/details>)/s.exec(html)?.slice(1) ?? [];
  expect(plain(own)).toBe('5.3305 · 19 Nov, 11:00');
  expect(plain(pressed)).toContain('0.1876 USDT per BRL');
});
