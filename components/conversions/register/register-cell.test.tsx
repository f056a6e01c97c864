import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Attempt } from '@/lib/contract/bff/conversions';
import { pickMessages } from '@/lib/i18n/messages';
import { attemptOf, conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { RegisterCell } from './register-cell';
import { RegisterRate } from './register-rate';

const drawn = (node: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={pickMessages('en', ['common', 'register', 'convert'])}
    >
      <ShellContext value={{ locale: 'en', timeZone: 'America/Sao_Paulo' } as Shell}>{node}</ShellContext>
    </NextIntlClientProvider>,
  );

test('a rate that the API counts the other way round is a button above the row’s link; another one is text', () => {
  const confirmed = { rate: '0.186981', amount_from: '1000.00', amount_to: '186.98' };
  const pair = { from_currency: 'BRL', to_currency: 'USDT', attempt: attemptOf({ confirmed }) };
  const html = drawn(<RegisterRate conversion={conversionOf(pair)} />);
  const button = /<button[^>]*aria-label="5\.3481, The API’s rate"[^>]*>/.exec(html)?.[0];
  expect(button).toContain('aria-haspopup="dialog"');
  expect(button).toMatch(/class="[^"]*relative z-1/);
  const straight = { rate: '5.3478', amount_from: '250000.00', amount_to: '1336950.00' };
  expect(
    drawn(<RegisterRate conversion={conversionOf({ attempt: attemptOf({ confirmed: straight }) })} />),
  ).not.toContain('<button');
});

test.each([
  [{ pix_key: '52998224725' }, 'Tesouraria CPF •••.982.247-••'],
  [{ wallet_id: 'wlt_8e2a0c11d4f0427d3' }, 'Tesouraria wlt_8e2…27d3'],
])('a saved destination is named with what money went to, masked', (sent, said) => {
  const { pix_key: _, ...attempt }: Attempt = attemptOf();
  const destination = { id: 'd', name: 'Tesouraria', owner: 'own' as const };
  const conversion = conversionOf({ attempt: { ...attempt, ...sent, destination } });
  expect(wordsOf(drawn(<RegisterCell id="destination" conversion={conversion} nowMs={0} />))).toBe(said);
});

test('the API tells no time of arrival: the settled column says when it was checked', () => {
  const landed_at = '2026-11-20T17:34:00Z';
  const conversion = conversionOf({
    state: 'accepted',
    attempt: attemptOf({ outcome: 'accepted' }),
    process: 'success.completed',
    landed_at,
  });
  const cell = (
    <RegisterCell id="landed" conversion={conversion} nowMs={Date.parse('2026-11-20T18:00:00Z')} />
  );
  expect(wordsOf(drawn(cell))).toBe('As checked 14:34');
  for (const locale of ['en', 'pt-BR', 'es'] as const) {
    const { transactions, convert } = pickMessages(locale, ['transactions', 'convert']);
    const said = `${transactions.table.landed} ${convert.log.settled}`;
    expect(said).not.toMatch(/land|deliver|arriv|cheg|entreg|lleg/i);
  }
});
