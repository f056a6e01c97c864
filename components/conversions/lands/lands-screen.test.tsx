import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { LandingGroup, LandingItem, LandsAnswer } from '@/lib/contract/bff/conversion-lands';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { conversionLandsQuery } from '@/lib/queries/conversion-register';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { LandsScreen } from './lands-screen';

/** The server is hours ahead of this device, which has not learned it. */
const NOW = Date.now() + 4 * 3_600_000;
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const NONE = { rows: 0, unsummed: 0, sums: [] };
const STATUS = { en: 'Processing', pt: 'Processando', es: 'En proceso' };
const ITEM: LandingItem = {
  status: STATUS,
  rfq_id: 'rfq_1',
  from_currency: 'USDT',
  to_currency: 'BRL',
  day: 'd0',
  eta: at(-21),
  read_at: at(-1),
  from_amount: '95000',
  to_amount: '508383.00',
  rate: '5.3514',
  pix_key: '52998224725',
  destination: { id: 'd', name: 'Tesouraria', owner: 'own' },
};

function drawn(item: LandingItem, group: LandingGroup = 'past', locale: Locale = 'en'): string {
  const none = { today: NONE, tomorrow: NONE, later: NONE, past: NONE, unsettled: NONE, untimed: NONE };
  const lands: LandsAnswer = {
    groups: { ...none, [group]: { ...NONE, rows: 1 } },
    items: { today: [], tomorrow: [], later: [], past: [], unsettled: [], untimed: [], [group]: [item] },
    today: '2026-11-24',
    tomorrow: '2026-11-25',
    landed: NONE,
    unknown: 0,
    recorded: 0,
    ended: 0,
    now: at(0),
  };
  const client = new QueryClient();
  client.setQueryData(conversionLandsQuery().queryKey, lands);
  const shell = { locale, timeZone: 'America/Sao_Paulo', can: () => true } as unknown as Shell;
  return wordsOf(
    renderToStaticMarkup(
      <NextIntlClientProvider
        locale={locale}
        timeZone="UTC"
        messages={pickMessages(locale, ['common', 'convert', 'register', 'lands'])}
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

test.each([
  [
    'en',
    /The API still says Processing, read 1 min ago/,
    /Not read since then; 30 min ago the API said Processing/,
  ],
  [
    'pt-BR',
    /A API ainda diz Processando, lido há 1 min/,
    /Não lido desde então; há 30 min a API dizia Processando/,
  ],
  [
    'es',
    /La API aún dice En proceso, leído hace 1 min/,
    /No se ha leído desde entonces; hace 30 min la API decía En proceso/,
  ],
] as const)('in %s "still" is said of a read after the estimate alone', (locale, still, notSince) => {
  expect(drawn(ITEM, 'past', locale)).toMatch(still);
  const before = drawn({ ...ITEM, read_at: at(-30) }, 'past', locale);
  expect(before).toMatch(notSince);
  expect(before).not.toMatch(/still|ainda diz|aún/);
  expect(drawn({ ...ITEM, read_at: at(-21) }, 'past', locale)).not.toMatch(notSince);
});

test.each([
  [
    'en',
    'No longer read as settled',
    /First read settled .*At the last read, 1 min ago, the API said Processing/,
  ],
  ['pt-BR', 'Não consta mais como liquidada', /Na última leitura, há 1 min, a API dizia Processando/],
  ['es', 'Ya no figura como liquidada', /En la última lectura, hace 1 min, la API decía En proceso/],
] as const)('in %s one that is no longer settled says so in its own words', (locale, group, said) => {
  const words = drawn({ ...ITEM, landed_at: at(-90) }, 'unsettled', locale);
  expect(words).toContain(group);
  expect(words).toMatch(said);
  expect(words).not.toMatch(/Estimated for|Previsto|No longer settled 0/);
});
