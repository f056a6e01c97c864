import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { LandingItem, LandsAnswer } from '@/lib/contract/bff/conversion-lands';
import { pickMessages } from '@/lib/i18n/messages';
import { conversionLandsQuery } from '@/lib/queries/conversion-register';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { LandsScreen } from './lands-screen';

/** The server is hours ahead of this device, which has not learned it. */
const NOW = Date.now() + 4 * 3_600_000;
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const NONE = { rows: 0, unsummed: 0, sums: [] };
const ITEM: LandingItem = {
  ...{ rfq_id: 'rfq_1', from_currency: 'USDT', to_currency: 'BRL', day: 'd0', eta: at(-21), read_at: at(-1) },
  ...{ from_amount: '95000', to_amount: '508383.00', rate: '5.3514', pix_key: '52998224725' },
  destination: { id: 'd', name: 'Tesouraria', owner: 'own' },
};

function drawn(item: LandingItem): string {
  const lands: LandsAnswer = {
    groups: { today: NONE, tomorrow: NONE, later: NONE, past: { ...NONE, rows: 1 }, untimed: NONE },
    items: { today: [], tomorrow: [], later: [], past: [item], untimed: [] },
    ...{ today: '2026-11-24', tomorrow: '2026-11-25', landed: NONE, unknown: 0, recorded: 0, ended: 0 },
    now: at(0),
  };
  const client = new QueryClient();
  client.setQueryData(conversionLandsQuery().queryKey, lands);
  const shell = { locale: 'en', timeZone: 'America/Sao_Paulo', can: () => true } as unknown as Shell;
  return wordsOf(
    renderToStaticMarkup(
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={pickMessages('en', ['common', 'convert', 'register', 'lands'])}
      >
        <QueryClientProvider client={client}>
          <ShellContext value={shell}>
            <LandsScreen initial={undefined} />
          </ShellContext>
        </QueryClientProvider>
      </NextIntlClientProvider>,
    ),
  );
}

test('what is past its time is not said to be ahead, whatever the device’s clock says', () => {
  const text = drawn(ITEM);
  expect(text).toContain('21 min ago');
  expect(text).not.toMatch(/\bin \d/);
});

test('a row names the saved destination above its masked key', () => {
  expect(drawn(ITEM)).toContain('Tesouraria CPF •••.982.247-••');
  const { destination: _, ...typed } = ITEM;
  expect(drawn(typed)).not.toContain('Tesouraria');
});
