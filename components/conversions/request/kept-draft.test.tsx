import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { KeptDraft } from './kept-draft';
import { emptyDraft, holdsSomething, type RequestDraft } from './request-draft';

function text(change: Partial<RequestDraft>, locale: Locale = 'en'): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'convert'])}
    >
      <ShellContext value={{ locale, timeZone: 'America/Sao_Paulo' } as Shell}>
        <KeptDraft draft={{ ...emptyDraft(locale), ...change }} onClear={() => undefined} />
      </ShellContext>
    </NextIntlClientProvider>,
  );
  return html.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
}

it('a kept draft says what it holds: amount, side, currencies and destination', () => {
  const draft = { amount: '250,000', pixKey: 'ana@mesa.example' };
  expect(text(draft)).toContain('You send 250,000.00 USDT and receive BRL.');
  expect(text(draft)).toMatch(/Destination: \S+@mesa\.example\./);
  expect(text({ ...draft, side: 'to' })).toContain('You receive R$ 250,000.00 and send USDT.');
  expect(text({ amount: '250.000' }, 'pt-BR')).toContain('Você envia 250.000,00 USDT e recebe BRL.');
  expect(text({ amount: '250.000' }, 'es')).toContain('Envías 250.000,00 USDT y recibes BRL.');
});

it('text that is no amount is shown as it was typed', () => {
  expect(text({ amount: '1,2,3' })).toContain('You send 1,2,3 USDT');
});

it('a kept destination alone is said, typed wrongly or not, and no amount is made up', () => {
  expect(text({ pixKey: 'ana@mesa.example' })).toMatch(
    /^Kept from before\. +Destination: \S+@mesa\.example\./,
  );
  expect(text({ pixKey: 'not a key' })).toContain('Destination: not a key.');
  expect(text({ to: 'USDC', walletId: 'w1' })).toContain('Destination: w1.');
});

it('a draft holds something with an amount or the destination of its own currency', () => {
  const empty = emptyDraft('en');
  expect(holdsSomething(empty)).toBe(false);
  expect(holdsSomething({ ...empty, amount: '1' })).toBe(true);
  expect(holdsSomething({ ...empty, pixKey: 'ana@mesa.example' })).toBe(true);
  expect(holdsSomething({ ...empty, walletId: 'w1' })).toBe(false);
  expect(holdsSomething({ ...empty, to: 'USDC', walletId: 'w1' })).toBe(true);
});
