import { expect, test } from 'vitest';
import { type ExportFormat, XLSX_MAX_RECORDS } from '@/lib/contract/bff/exports/export-format';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { LOCALES } from '@/lib/i18n/locales';
import { ApiError } from '@/lib/queries/api/api-client';
import { type ExportAsked, ExportBroken, type ExportPart } from '@/lib/queries/exports/export-file';
import { renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { ExportProgress, StartedExport } from './export-dialog';
import { ExportFacts, fittingFormat, resumeOf } from './export-facts';
import { failedBy } from './use-export';

const nothing = () => undefined;

function facts(
  list: TransactionList,
  format: ExportFormat,
  total?: number,
  locale: 'en' | 'pt-BR' | 'es' = 'en',
) {
  const part = <ExportFacts list={list} total={total} format={format} disabled={false} onFormat={nothing} />;
  return textOf(renderPart(part, { locale }));
}

test('a list that no sheet can hold is told before it begins, and is a CSV whatever was chosen', () => {
  for (const [total, format] of [
    [XLSX_MAX_RECORDS, 'xlsx'],
    [undefined, 'xlsx'],
    [XLSX_MAX_RECORDS + 1, 'csv'],
  ] as const) {
    expect(fittingFormat('xlsx', total)).toBe(format);
  }
  expect(facts('onramps', 'xlsx', XLSX_MAX_RECORDS)).toContain(
    'up to 1,048,574 records below two head lines',
  );
  const tooLong = facts('onramps', 'csv', XLSX_MAX_RECORDS + 1);
  expect(tooLong).toContain('Excel sheets hold at most 1,048,574 records. This list is longer');
  expect(tooLong).not.toContain('Excel (XLSX)');
  expect(facts('onramps', 'csv', XLSX_MAX_RECORDS + 1, 'pt-BR')).toContain('no máximo 1.048.574 registros');
  expect(facts('onramps', 'csv', XLSX_MAX_RECORDS + 1, 'es')).toContain('como máximo 1.048.574 registros');
});

test('what can go on after a break is said before it begins', () => {
  const said = (list: TransactionList, format: ExportFormat) => facts(list, format, 250);
  expect(said('onramps', 'csv')).toContain('nothing is saved. It can resume from there');
  expect(said('onramps', 'xlsx')).toContain(
    'An XLSX export cannot be resumed, so it has to start again. A CSV export can.',
  );
  expect(said('withdrawals', 'csv')).toContain('nothing is saved. It can resume from there');
  expect(said('withdrawals', 'xlsx')).toContain('An XLSX export cannot be resumed');
});

test('the file is not said to hide more than it does', () => {
  for (const locale of LOCALES)
    expect(facts('onramps', 'csv', 1, locale)).toMatch(/A name in free text|Um nome dentro|Un nombre dentro/);
});

const PART: ExportPart = {
  asked: { list: 'onramps', filters: {}, locale: 'en', format: 'csv' },
  blob: new Blob(['x']),
  rows: 100,
  total: 250,
  name: 'n',
  rest: { start: '100', until: '2026-11-20T12:00:00Z' },
};
const { rest: _, ...ENDLESS } = PART;

const ended = (error: unknown, after?: ExportPart) =>
  textOf(renderPart(<ExportProgress state={failedBy(error, after)} resume={resumeOf('csv')} />));

test('beside a way to go on nothing says that all is gone', () => {
  const text = ended(new ExportBroken(PART, undefined));
  expect(text).toContain('The export failed at 100 of 250 rows. These rows wait here; no file is saved yet.');
  expect(text).not.toContain('No file was kept');
  expect(ended(new ExportBroken(ENDLESS, undefined))).toContain('No file was kept');
});

test('a rest that no longer fits is not an export that could not start', () => {
  const text = ended(new ApiError('upstream_contract', 200), PART);
  expect(text).toContain('The export failed at 100 of 250 rows.');
  expect(text).toContain('Records came or went meanwhile, so the rest no longer fits.');
  expect(text).not.toContain('could not start');
  expect(ended(new ApiError('upstream_contract', 200))).toContain('The export could not start.');
});

test.each([
  ['en', 'The page has changed since you started. The file still contains: Offramps', 'No filters'],
  ['pt-BR', 'A página mudou desde que você começou. O arquivo continua sendo este: Offramps', 'Sem filtros'],
  ['es', 'La página cambió desde que empezaste. El archivo sigue siendo este: Offramps', 'Sin filtros'],
] as const)(
  'where the page shows another list by then, it is said which file it is (%s)',
  (locale, said, none) => {
    const begun = (change: Partial<ExportAsked>) =>
      textOf(
        renderPart(
          <StartedExport asked={{ list: 'offramps', filters: {}, locale, format: 'csv', ...change }} />,
          { locale },
        ),
      );
    expect(begun({}).trim()).toBe(`${said} ${none}`);
    const days = { from: '2026-11-01', to: '2026-11-12' };
    const text = begun({ filters: { ...days, wallet: 'AAA', client_tax_id: 'v_opaque' } });
    expect(text).toMatch(/: 1 nov 2026 .* 12 nov 2026 /i);
    expect(text).toContain(': AAA');
    // Safety 53: neither the number nor its opaque id.
    expect(text).toContain(': •••');
    expect(text).not.toContain('v_opaque');
    expect(text).not.toContain(none);
  },
);

test('a file in another language than the page says so', () => {
  const asked: ExportAsked = { ...PART.asked, locale: 'pt-BR' };
  expect(textOf(renderPart(<StartedExport asked={asked} />, { locale: 'en' }))).toContain(
    'Brazilian Portuguese',
  );
  expect(textOf(renderPart(<StartedExport asked={asked} />, { locale: 'pt-BR' }))).not.toContain('português');
});
