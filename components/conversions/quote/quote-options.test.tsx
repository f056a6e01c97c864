import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/shell-context';
import type { Conversion } from '@/lib/contract/bff';
import { pickMessages } from '@/lib/i18n/messages';
import { conversionOf, VALID_AT } from './conversion-fixture';
import { QuoteOptions } from './quote-options';

const SHELL: Shell = {
  user: { id: 'u1', name: 'Ana Lima', email: 'ana@mesa.example', role: 'approver' },
  role: 'approver',
  can: () => true,
  environment: 'sandbox',
  timeZone: 'America/Sao_Paulo',
  locale: 'en',
};

function render(conversion: Conversion): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={pickMessages('en', ['common', 'convert'])}>
      <ShellContext value={SHELL}>
        <QuoteOptions
          conversion={conversion}
          nowMs={VALID_AT}
          chosen={undefined}
          disabled={false}
          onChoose={() => undefined}
        />
      </ShellContext>
    </NextIntlClientProvider>,
  );
}

/** The amounts that a person receives, as the cards write them. */
const amounts = (html: string) => html.match(/<span class="[^"]*whitespace-nowrap[^"]*">/g) ?? [];

test('an amount too long for its card may break, and one as long as the design knows never does', () => {
  const usual = amounts(render(conversionOf()));
  expect(usual).toHaveLength(2);
  for (const amount of usual) expect(amount).not.toContain('whitespace-normal!');
  const { d1 } = conversionOf().options;
  const options = { d1: { rate: '5.3478', ...d1, to_amount: '660246172839506169.99', from_amount: '1' } };
  const [long] = amounts(render(conversionOf({ options })));
  expect(long).toContain('whitespace-normal!');
});

test('a rate from BRL is the API’s own, and beside it the approximate one that the other way can be compared with', () => {
  const option = { from_amount: '1000.00', to_amount: '186.981', rate: '0.186981' };
  const pair = { from_currency: 'BRL', to_currency: 'USDT', options: { d0: option } };
  const text = render(conversionOf(pair))
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ');
  expect(text).toContain('0.186981 USDT per BRL');
  expect(text).toContain('≈ 5.3481 BRL per USDT');
  expect(render(conversionOf())).not.toContain('≈');
});
