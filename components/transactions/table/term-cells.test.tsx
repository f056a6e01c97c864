import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnId } from '@/components/lists/columns';
import { DisplayOptions, withColumn } from '@/components/lists/display-options';
import { readListPreferences } from '@/components/lists/list-preferences';
import { ListSkeleton } from '@/components/transactions/list/list-skeleton';
import type { AttributeValue, TransactionRow } from '@/lib/contract/bff/transactions';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { Locale } from '@/lib/i18n/locales';
import { makeRow, renderPart, runsOf, textOf } from '@/lib/testing/screens/render-transactions';
import { useRowFormatters } from './row-formatters';
import { cellOf } from './transaction-cell';
import { TransactionsTable } from './transactions-table';

const GIVEN = {
  currency_code: 'USDT',
  amount_fiat: '1500.10',
  amount_crypto: '277.5',
  client_name: 'B••• A•••',
  client_tax_id: '•••.982.247-••',
};
const FORTY = '1234567890123456789012345678901234567890';

function cell(
  id: Exclude<ColumnId, 'created'>,
  attributes: Record<string, AttributeValue>,
  list: TransactionList = 'onramps',
  locale: Locale = 'en',
): string {
  const Cell = () => cellOf(id, list, makeRow({ attributes }), useRowFormatters());
  return renderPart(<Cell />, { locale });
}

const table = (
  list: TransactionList,
  rows: TransactionRow[],
  { locale = 'en', kept }: { locale?: Locale; kept?: string } = {},
) =>
  renderPart(
    <TransactionsTable
      list={list}
      rows={rows}
      inOrder
      preferences={readListPreferences(kept)}
      selected={undefined}
      body={{ current: null }}
      hrefOf={() => '#'}
      onOpen={() => undefined}
      onStep={() => undefined}
    />,
    { locale },
  );
const heads = (html: string) =>
  [...html.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, inside = '']) => textOf(inside).trim());

test('CHK-20, RMP-09: amount, asset and payer are cells, formatted with every digit that was given', () => {
  expect(textOf(cell('amount', GIVEN))).toContain('R$ 1,500.10');
  expect(textOf(cell('asset', GIVEN))).toContain('277.50 USDT');
  expect(textOf(cell('payer', GIVEN))).toContain('B••• A••• · •••.982.247-••');
  expect(textOf(cell('payee', GIVEN, 'offramps'))).toContain('B••• A••• · •••.982.247-••');
  expect(textOf(cell('amount', GIVEN, 'onramps', 'pt-BR'))).toContain('R$ 1.500,10');
  // A point would read as thousands.
  expect(textOf(cell('asset', { amount_crypto: '277.500' }, 'onramps', 'pt-BR'))).toContain('277,500');
  expect(textOf(cell('amount', { amount: '007.50' }, 'onramps', 'pt-BR'))).toContain('007.50');
  expect(textOf(cell('amount', { amount: '\u202e05.1' }))).not.toContain('\u202e');
});

test.each([
  ['40 digits', FORTY, `${FORTY} BRL`, FORTY],
  ['an exponent', '15e2', '15e2 BRL', '15e2'],
  ['an object', { json: '{"value":1.10}' }, '{"value":1.10}', '{"value":1.10}'],
  ['an array', { json: '[1,2]' }, '[1,2]', '[1,2]'],
  ['a word', 'many', 'many', 'many'],
  ['false', false, 'false', 'false'],
] as const)('safety 26: %s as an amount is drawn as it came', (_, value, inBrl, text) => {
  const drawn = (...asked: Parameters<typeof cell>) => textOf(cell(...asked)).trim();
  expect(drawn('amount', { amount_fiat: value })).toBe(inBrl);
  expect(drawn('amount', { amount: value })).toBe(text);
  expect(drawn('asset', { currency_code: 'USDT', amount_crypto: value })).toBe(`${text} USDT`);
});

test('ENV-21: a record without the attribute has an empty cell that says so, and no dash or zero', () => {
  for (const id of ['amount', 'asset', 'payer', 'payee'] as const) {
    const html = cell(id, { zzz: '1' });
    expect(textOf(html).trim()).toBe('Not given');
    expect(html).toMatch(/^<span data-none="" class="sr-only">/);
  }
  expect(textOf(cell('amount', { amount_fiat: '0' }))).toContain('0.00');
});

test('safety 54: what the API wrote is isolated, whatever it is', () => {
  const any = fc.string({ minLength: 1, unit: 'grapheme' });
  fc.assert(
    fc.property(any, (text) => {
      for (const id of ['amount', 'asset', 'payer'] as const) {
        const html = cell(id, { amount: text, asset: text, payer: text });
        expect(html).not.toMatch(/<script|<img/);
        for (const run of runsOf(html)) expect(run.isolated || /^[ ·]*$/.test(run.text)).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['en', 'Amount*', 'given by the API, not documented'],
  ['pt-BR', 'Valor*', 'informado pela API, não documentado'],
  ['es', 'Monto*', 'informado por la API, no documentado'],
] as const)(
  'the columns stand in the order of use and say that nothing documents them (%s)',
  (locale, amount, mark) => {
    const html = table('onramps', [makeRow({ attributes: GIVEN })], { locale });
    const [created, first, asset, payer, status] = heads(html);
    expect(created).toContain(locale === 'es' ? 'Creado' : locale === 'en' ? 'Created' : 'Criado');
    expect(first?.replace(/\s/g, '')).toContain(amount);
    for (const head of [first, asset, payer]) expect(head).toContain(`(${mark})`);
    expect(status).not.toContain(mark);
    expect(html).toContain(`title="${mark}"`);
  },
);

test('a list in which no record carries a term has none of their columns', () => {
  const bare = heads(table('onramps', [makeRow(), makeRow({ end2end: 'b', attributes: { zzz: '1' } })]));
  expect(bare.join(' ')).not.toMatch(/Amount|Asset|Payer/);
  expect(bare.join(' ')).toMatch(/End-to-end ID.*Message/);
  const one = heads(table('onramps', [makeRow(), makeRow({ end2end: 'b', attributes: { amount: '1' } })]));
  expect(one.join(' ')).toMatch(/Amount/);
  expect(one.join(' ')).not.toMatch(/Asset|Payer|Payee/);
  const sent = makeRow({ attributes: { amount_received: '1', currency_receive_code: 'USDT', payer: 'A' } });
  expect(heads(table('withdrawals', [sent])).join(' ')).toMatch(/Payer/);
  expect(heads(table('withdrawals', [sent])).join(' ')).not.toMatch(/Payee|Asset/);
});

test('a choice of columns is obeyed: hidden ones are hidden, and chosen ones are there where a record carries them', () => {
  const rows = [makeRow({ attributes: GIVEN })];
  expect(heads(table('onramps', rows, { kept: 'compact~onramps.id' })).join(' ')).not.toMatch(/Amount|Payer/);
  const kept = 'compact~onramps.amount.payee';
  expect(heads(table('onramps', [makeRow()], { kept })).join(' ')).not.toMatch(/Amount|Payee/);
  const paid = [makeRow({ attributes: { amount: '1', payee: 'A' } })];
  expect(heads(table('onramps', paid, { kept })).join(' ')).toMatch(/Amount.*Payee/);
});

test.each([[[]], [['amount', 'payee']]] as const)(
  'the menu of columns and the skeleton have what the list carried: %j',
  (carried) => {
    const preferences = { ...readListPreferences(undefined), carried: { checkouts: [...carried] } };
    const menu = renderPart(
      <DisplayOptions list="checkouts" preferences={preferences} onChange={() => undefined} />,
    );
    const offered = [...menu.matchAll(/<input type="checkbox"([^>]*)>([^<]*)/g)].map(([, set, name]) => [
      name,
      set?.includes('checked'),
    ]);
    const terms = { amount: 'Amount*', payee: 'Payee*' } as const;
    const ofTerms = offered.filter(([name]) => /Amount|Asset|Payer|Payee/.test(String(name)));
    expect(ofTerms).toEqual(carried.map((id) => [terms[id], true]));
    expect(menu.includes('Where a record carries it')).toBe(carried.length > 0);
    const skeleton = heads(renderPart(<ListSkeleton list="checkouts" preferences={preferences} />));
    const row = makeRow({ attributes: Object.fromEntries(carried.map((id) => [id, '1'])) });
    expect(skeleton).toEqual(heads(table('checkouts', [row])));
  },
);

test('a choice in the menu keeps what is not offered as it was', () => {
  const preferences = { ...readListPreferences(undefined), carried: { checkouts: ['payee' as const] } };
  const next = withColumn('checkouts', preferences, 'message', false);
  const usual = ['created', 'amount', 'asset', 'payer', 'payee', 'status', 'substatus', 'id', 'updated'];
  expect(next.chosen.checkouts).toEqual(usual);
  expect(withColumn('checkouts', next, 'payee', false).chosen.checkouts).not.toContain('payee');
});

test('on the phone the amount and the asset are a line of the card, which an empty one does not take', () => {
  const html = table('onramps', [makeRow({ attributes: GIVEN })]);
  const cellFor = (label: string) =>
    html.match(new RegExp(`<td [^>]*data-label="${label}"[^>]*>`))?.[0] ?? '';
  for (const label of ['Amount', 'Asset']) {
    expect(cellFor(label)).toContain('max-md:row-start-2');
    expect(cellFor(label)).toContain('max-md:has-[&gt;[data-none]]:hidden');
    expect(cellFor(label)).toContain('max-md:after:content-[&#x27;*&#x27;]');
  }
  expect(cellFor('Payer')).toContain('max-md:hidden');
});
