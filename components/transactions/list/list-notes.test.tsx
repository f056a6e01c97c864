import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { InvalidFilters } from '@/components/transactions/filters/invalid-filters';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import { LIST_FILTERS, type ValueFilter } from '@/lib/contract/values/transactions/list-filters';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiError } from '@/lib/queries/api/api-client';
import { makeRow, renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { ListEmpty } from './list-empty';
import { NewRecordsNote, StaleNote, UnappliedFiltersNote } from './list-notes';
import { Pager } from './pager';

// The reasons are lazy: present from the second render on.
beforeAll(async () => {
  renderPart(
    <ListEmpty list="onramps" filters={{ wallet: 'x' }} answer={undefined} onFilters={() => undefined} />,
  );
  renderPart(<InvalidFilters list="onramps" filters={{}} filterErrors={{}} onClear={() => undefined} />);
  await Promise.all([import('./empty-reasons'), import('@/components/lists/filters/invalid-filter-reasons')]);
  await setImmediate();
});
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const page = (change: Partial<TransactionsAnswer> = {}): TransactionsAnswer => ({
  results: [makeRow()],
  total: 1284,
  limit: 20,
  offset: 0,
  applied: { limit: '20', offset: '0' },
  verdicts: { limit: 'met', offset: 'met' },
  now: '2026-11-20T14:32:05Z',
  read_at: '2026-11-20T14:32:05Z',
  ...change,
});
const rows = (count: number) => Array.from({ length: count }, (_, at) => makeRow({ end2end: `e${at}` }));
const nothing = () => undefined;
const pager = (pages: TransactionsAnswer[], shown: number, locale: Locale = 'en') =>
  renderPart(
    <Pager
      asked={{ limit: 20, offset: 0 }}
      pages={pages}
      shown={shown}
      busy={false}
      onOffset={nothing}
      onLimit={nothing}
      onReadAgain={nothing}
    />,
    { locale },
  );

test('LST-04: a page size that the API did not apply is told with both numbers', () => {
  const html = renderPart(
    <UnappliedFiltersNote list="checkouts" pages={[page({ limit: 50, verdicts: { limit: 'not_met' } })]} />,
  );
  expect(textOf(html)).toContain('You asked for 20 rows a page; the API applied 50.');
  expect(html).not.toContain('role="alert"');
});

test('LST-03, LST-06: more rows than asked, a page cut short and a total that is too low are each told', () => {
  const told = (change: Partial<TransactionsAnswer>) =>
    textOf(renderPart(<UnappliedFiltersNote list="checkouts" pages={[page(), page(change)]} />));
  expect(told({ results: rows(50), verdicts: { limit: 'not_met' } })).toContain(
    'You asked for 20 rows a page; the API applied 50.',
  );
  expect(told({ results: rows(5), verdicts: { rows: 'not_met' } })).toContain(
    'The API sent 5 rows where 20 were due. The next page begins after the last one, so none is skipped.',
  );
  expect(told({ results: rows(20), total: 3, verdicts: { total: 'not_met' } })).toContain(
    'The API counts 3 records and sent more. Do not rely on its count.',
  );
  expect(textOf(pager([page({ results: rows(20), total: 3 })], 20))).toContain('1–20; the API counts 3');
});

test('an answer that meets what was asked says nothing', () => {
  expect(renderPart(<UnappliedFiltersNote list="checkouts" pages={[page()]} />)).toBe('');
});

test('LST-03, LST-05: where one is in the list, with the digits of the reader’s language', () => {
  expect(textOf(pager([page()], 20))).toContain('1–20 of 1,284');
  expect(textOf(pager([page({ offset: 1280 })], 4, 'pt-BR'))).toContain('1.281–1.284 de 1.284');
  expect(textOf(pager([page(), page({ offset: 20 })], 40))).toContain('1–40 of 1,284');
  expect(textOf(pager([page({ total: null })], 20))).toContain('1–20, total not given');
  expect(textOf(pager([page({ total: 0, results: [] })], 0))).toContain('0 of 0');
});

test('the ends of the list have no way on', () => {
  const disabled = (html: string) =>
    [
      ...html.matchAll(
        /<button[^>]*disabled=""[^>]*aria-label="([^"]+)"|aria-label="([^"]+)"[^>]*disabled=""/g,
      ),
    ].map((match) => match[1] ?? match[2]);
  expect(disabled(pager([page()], 20))).toEqual(['Previous page']);
  expect(disabled(pager([page({ offset: 1280, results: rows(4) })], 4))).toEqual(['Next page']);
});

test('safety 33, 18: rows that moved and rows that are old are told', () => {
  expect(textOf(renderPart(<NewRecordsNote count={1} onFirst={nothing} />))).toContain('1 new record since');
  const stale = renderPart(
    <StaleNote readAt="2026-11-20T14:32:05Z" error={new ApiError('upstream_failed', 502)} />,
  );
  expect(textOf(stale)).toContain('The last read failed. Data from 11:32:05.');
});

const emptyPart = (list: TransactionList, filters: Filters, total: number | null = 0) => (
  <ListEmpty
    list={list}
    filters={filters}
    answer={{ total, offset: 0, now: '2026-11-20T14:32:05Z' }}
    onFilters={nothing}
  />
);

test.each([
  ['en', 'Data from 20 Nov, 11:32.', 'Read 20 Nov, 11:32'],
  ['pt-BR', 'Dados de 20 nov, 11:32.', 'Lido em 20 nov, 11:32'],
  ['es', 'Datos del 20 nov, 11:32.', 'Leído el 20 nov, 11:32'],
] as const)('safety 18: rows that were read on another day are told with it (%s)', (locale, old, read) => {
  vi.setSystemTime('2026-11-21T11:00:00Z');
  const note = <StaleNote readAt="2026-11-20T14:32:05Z" error={new ApiError('upstream_failed', 502)} />;
  expect(textOf(renderPart(note, { locale }))).toContain(old);
  expect(textOf(pager([page({ now: '2026-11-21T11:00:00Z' })], 20, locale))).toContain(read);
});

test('safety 21: on a device whose own clock has another day the first picture is the one that the server drew', () => {
  vi.setSystemTime('2026-11-23T11:00:00Z');
  expect(textOf(pager([page()], 20))).toContain('Read 11:32:05');
});

test('LST-06: an empty list says what was looked for and why nothing matched', () => {
  const empty = (filters: Filters) => textOf(renderPart(emptyPart('checkouts', filters)));
  expect(empty({})).toContain('No checkouts yet');
  expect(empty({ pix_e2e: 'E182361202026111917' })).toContain('The value has 19 characters');
  expect(empty({ pix_e2e: 'x'.repeat(32) })).not.toContain('characters');
  expect(empty({ from: '2026-11-01' })).toContain('Nothing was created in these days.');
  expect(empty({ from: '2026-11-20' })).toContain('Nothing was created in these days.');
  expect(empty({ from: '2026-11-21', to: '2026-11-30' })).toContain('These days are still to come.');
});

const WHOLE: Record<ValueFilter, string> = {
  pix_e2e: 'E60746948202611201432AbCdEf12345',
  client_tax_id: 'v_AAAAAAAAAAAAAAAAAAAAAA',
  wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
  group_id: 'wlg_3NSQjbylfVBz0f5G5cp6W0',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  receive_currency_code: 'USDC',
};

test.each(
  TRANSACTION_LISTS.flatMap((list) => LIST_FILTERS[list].values.map((filter) => [list, filter] as const)),
)('RMP-07: on %s a whole %s that finds nothing is not called a part of one', (list, filter) => {
  for (const locale of LOCALES) {
    const text = textOf(renderPart(emptyPart(list, { [filter]: WHOLE[filter] }), { locale }));
    const { by, part, anyDay } = pickMessages(locale, ['transactions']).transactions.empty;
    expect(text).toContain(by[filter]);
    expect(text).not.toContain(part);
    expect(text.includes(anyDay)).toBe(list === 'withdrawals');
  }
});

/** All subsets of the values that a list takes. */
const subsets = <Item,>(items: readonly Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length }, (_, mask) => items.filter((_item, at) => (mask >> at) % 2 === 1));

test.each(TRANSACTION_LISTS.flatMap((list) => LOCALES.map((locale) => [list, locale] as const)))(
  'RMP-07: on %s that no record has a value is said of a sole filter alone (%s)',
  (list, locale) => {
    const { by, alone, together, theseDays } = pickMessages(locale, ['transactions']).transactions.empty;
    const { values, days } = LIST_FILTERS[list];
    for (const some of subsets(values).slice(1)) {
      for (const when of [{}, ...(days ? [{ from: '2026-11-01' }, { to: '2026-11-02' }] : [])]) {
        const filters = { ...Object.fromEntries(some.map((one) => [one, WHOLE[one]])), ...when };
        const text = textOf(renderPart(emptyPart(list, filters), { locale }));
        const sole = Object.keys(filters).length === 1;
        for (const one of some) expect(text).toContain(by[one]);
        for (const one of ['pix_e2e', 'client_tax_id'] as const)
          expect(text.includes(`${by[one]} ${alone[one]}`), JSON.stringify(filters)).toBe(
            sole && some[0] === one,
          );
        if (!sole) for (const said of Object.values(alone)) expect(text).not.toContain(said);
        expect(text.includes(together)).toBe(some.length > 1);
        expect(text.includes(theseDays)).toBe(Object.keys(when).length > 0);
      }
    }
  },
);

test('RMP-11: what other lists can find by the same value is a press away, without the days', () => {
  const days = { from: '2026-11-01', to: '2026-11-02' };
  const links = (list: TransactionList, filters: Filters) =>
    [...renderPart(emptyPart(list, filters)).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  const { pix_e2e, wallet, address } = WHOLE;
  expect(links('onramps', { pix_e2e, ...days })).toEqual([
    `/checkouts?pix_e2e=${pix_e2e}`,
    `/offramps?pix_e2e=${pix_e2e}`,
  ]);
  expect(links('onramps', { wallet })).toEqual([`/offramps?wallet=${wallet}`]);
  expect(links('checkouts', days)).toEqual([]);
  expect(links('checkouts', { pix_e2e: 'E1823612' })).toEqual([]);
  expect(links('withdrawals', { address })).toEqual([]);
});

test('LST-06: days beside a value, and several values, are told as what narrows the view too', () => {
  const text = textOf(
    renderPart(emptyPart('onramps', { wallet: WHOLE.wallet, pix_e2e: WHOLE.pix_e2e, from: '2026-11-01' })),
  );
  expect(text).toContain('One record has to meet all of these filters.');
  expect(text).toContain('Only these days were searched.');
  expect(text).toContain('Search all days');
  expect(textOf(renderPart(emptyPart('onramps', { from: '2026-11-01' })))).not.toContain('Search all days');
});

test('safety 28: no rows where the API counts some, or counts nothing, are not told as none', () => {
  const empty = (total: number | null) => textOf(renderPart(emptyPart('checkouts', {}, total)));
  expect(empty(1300)).toContain('The API counts 1,300 and sent none of them');
  expect(empty(null)).toContain('The API sent neither records nor a count');
  for (const total of [1300, null]) expect(empty(total)).not.toContain('No checkouts yet');
});

test('LIM-06: a filter that cannot be sent is named with its reason', () => {
  const text = textOf(
    renderPart(
      <InvalidFilters
        list="onramps"
        filters={{ from: '2026-02-31', wallet: 'x'.repeat(300) }}
        filterErrors={{ from: 'not_a_day', wallet: 'too_long' }}
        onClear={nothing}
      />,
    ),
  );
  expect(text).toMatch(/Created\s*\. Enter a date that exists\./);
  expect(text).toMatch(/Destination wallet\s*\. Shorten this to 256 characters\. It has 300 now\./);
});
