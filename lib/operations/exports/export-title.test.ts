import { expect, test } from 'vitest';
import { LIST_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { readStrictCsv } from '@/lib/testing/fixtures/strict-csv';
import { csvLines } from './export-csv';
import { exportFileName, titleLine } from './export-title';

const AT = '2026-11-20T14:32:05Z';
const sheet = (locale: Locale, list: TransactionList = 'offramps') => ({
  locale,
  timeZone: 'America/Sao_Paulo',
  list,
});
const FILTERS = {
  from: '2026-11-01',
  to: '2026-11-12',
  client_tax_id: '•••.982.247-••',
  wallet: '=HYPERLINK("x");"y",z',
};

test.each([
  [
    'en',
    [
      'Offramps',
      'Filters: Created 1 Nov 2026 through 12 Nov 2026 · Payee CPF or CNPJ •••.982.247-•• · Source wallet =HYPERLINK("x");"y",z',
      'Time zone: America/Sao_Paulo, BRT (UTC−3)',
      'Records up to: 20 Nov 2026, 11:32:05',
      'Records: 12,345',
    ],
  ],
  [
    'pt-BR',
    [
      'Offramps',
      'Filtros: Criado 1 nov 2026 até 12 nov 2026 · CPF ou CNPJ do recebedor •••.982.247-•• · Carteira de origem =HYPERLINK("x");"y",z',
      'Fuso horário: America/Sao_Paulo, BRT (UTC−3)',
      'Registros até: 20 nov 2026, 11:32:05',
      'Registros: 12.345',
    ],
  ],
  [
    'es',
    [
      'Offramps',
      'Filtros: Creado 1 nov 2026 hasta 12 nov 2026 · CPF o CNPJ del beneficiario •••.982.247-•• · Billetera de origen =HYPERLINK("x");"y",z',
      'Zona horaria: America/Sao_Paulo, BRT (UTC−3)',
      'Registros hasta: 20 nov 2026, 11:32:05',
      'Registros: 12.345',
    ],
  ],
] as const)(
  'safety 35, 52: the first line speaks the words of the screen and is one line of CSV (%s)',
  (locale, cells) => {
    const title = titleLine(sheet(locale), { filters: FILTERS, at: AT, total: 12_345 });
    expect(title).toEqual(cells);
    const text = csvLines([title], locale, true).slice(1);
    expect(readStrictCsv(text, locale === 'en' ? ',' : ';')).toEqual([cells]);
  },
);

test.each([
  [{}, 'Filters: none'],
  [{ from: '2026-11-10', to: '2026-11-10' }, 'Filters: Created 10 Nov 2026'],
  [{ from: '2026-11-10' }, 'Filters: Created from 10 Nov 2026'],
  [{ to: '2026-11-10' }, 'Filters: Created through 10 Nov 2026'],
])('the filters %j are said as “%s”', (filters, said) => {
  expect(titleLine(sheet('en'), { filters, at: AT, total: 0 })[1]).toBe(said);
});

test.each([
  ['en', {}, 'withdrawals_sandbox_all_2026-11-20-1132.csv'],
  ['pt-BR', {}, 'saques_sandbox_todos_2026-11-20-1132.csv'],
  ['es', {}, 'retiros_sandbox_todos_2026-11-20-1132.csv'],
] as const)('the name of a file is in the language of its reader (%s)', (locale, filters, name) => {
  const made = { environment: 'sandbox', filters, at: AT, format: 'csv' } as const;
  expect(exportFileName(sheet(locale, 'withdrawals'), made)).toBe(name);
});

test.each([
  [
    'en',
    { from: '2026-11-01', to: '2026-11-12' },
    'offramps_live_2026-11-01-to-2026-11-12_2026-11-20-1132.xlsx',
  ],
  ['en', { from: '2026-11-01', to: '2026-11-01' }, 'offramps_live_2026-11-01_2026-11-20-1132.xlsx'],
  ['en', { from: '2026-11-01' }, 'offramps_live_2026-11-01-onwards_2026-11-20-1132.xlsx'],
  ['pt-BR', { to: '2026-11-12' }, 'offramps_producao_ate-2026-11-12_2026-11-20-1132.xlsx'],
  ['es', { from: '2026-11-01' }, 'offramps_produccion_2026-11-01-en-adelante_2026-11-20-1132.xlsx'],
] as const)(
  'files sort by list, days and time, in letters that every system takes (%s %j)',
  (locale, filters, name) => {
    const made = { environment: 'live', filters, at: AT, format: 'xlsx' } as const;
    expect(exportFileName(sheet(locale), made)).toBe(name);
    expect(name).toMatch(/^[\w.-]+$/);
  },
);

test.each(TRANSACTION_LISTS)(
  'only a file of all %s is named so; one that a value narrows says that, and never the value',
  (list) => {
    const named = (locale: Locale, filters: Record<string, string>) =>
      exportFileName(sheet(locale, list), { environment: 'sandbox', filters, at: AT, format: 'csv' }).split(
        '_',
      );
    const { values, days } = LIST_FILTERS[list];
    const [from, to] = ['2026-11-01', '2026-11-12'];
    for (const locale of LOCALES) {
      const all = locale === 'en' ? 'all' : 'todos';
      const filtered = locale === 'en' ? 'filtered' : 'filtrados';
      expect(named(locale, {})[2]).toBe(all);
      for (const filter of values) {
        const name = named(locale, { [filter]: 'Secret1' });
        expect(name.slice(2)).toEqual([filtered, '2026-11-20-1132.csv']);
        expect(name.join()).not.toMatch(/secret/i);
        if (!days) continue;
        const both = named(locale, { from, to, [filter]: 'Secret1' });
        expect(both.slice(2)).toEqual([...named(locale, { from, to }).slice(2, 3), ...name.slice(2)]);
      }
    }
  },
);
