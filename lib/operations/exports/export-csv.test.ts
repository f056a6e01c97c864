import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { countLines, NO_LINES } from '@/lib/queries/exports/csv-lines';
import { HOSTILE_TEXT } from '@/lib/testing/fixtures/hostile-text';
import { readAsSpreadsheet, readStrictCsv } from '@/lib/testing/fixtures/strict-csv';
import { csvLines, decimalCell, harmless } from './export-csv';

const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const FORMULAS = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠x', '-2.50'],
  ...[
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '\u202e=1',
    '\u0000=1',
    "  +cmd|' /C calc'!A0",
    '=HYPERLINK("x")',
  ],
  ...["=cmd|'/c calc'!A1", '=1;2', '=1,2', '=1\r\n=2', '-', '--', '=', '@', '+55 11 99999-0000'],
];
const PLAIN = [
  ...[
    '',
    'a',
    "'a",
    '1.50',
    '0',
    'a=b',
    'a;b',
    'a,b',
    'a"b',
    'a\nb',
    'a\r\nb',
    '"=1"',
    ' a ',
    'ção',
    '😀',
    '{"a":"=1"}',
  ],
];

test.each(['en', 'pt-BR', 'es'] as const)(
  'safety 52: in %s no cell begins as a formula, and another parser reads every text back',
  (locale) => {
    const cells = [...FORMULAS, ...PLAIN];
    const text = csvLines(
      cells.map((cell) => [cell, 'x']),
      locale,
    );
    const { data, errors } = Papa.parse<string[]>(text, { delimiter: locale === 'en' ? ',' : ';' });
    expect(errors).toEqual([]);
    const read = data.slice(0, cells.length).map(([cell]) => cell ?? '');
    // Some readers begin a row after half a line break, so an apostrophe stands there too.
    const kept = FORMULAS.map((cell) => `'${cell.replace(/(?<=[\t\r\n])=/g, "'=")}`);
    expect(read).toEqual([...kept, ...PLAIN]);
    for (const cell of read) {
      expect(TRIGGERS.some((trigger) => cell.replace(/^[\s\p{Cc}\p{Cf}]+/u, '').startsWith(trigger))).toBe(
        false,
      );
    }
  },
);

test.each([
  ['1.50', '1,50'],
  ['0.1000000000000000055', '0,1000000000000000055'],
  ['12', '12'],
  ['1e-8', '0,00000001'],
  ['1.2.3', '1.2.3'],
  ['', ''],
])('the digits of %s stay, its decimal mark is that of the language', (text, comma) => {
  expect(decimalCell(text, 'en')).toBe(text);
  expect(decimalCell(text, 'pt-BR')).toBe(comma);
  expect(decimalCell(text, 'es')).toBe(comma);
});

test('the first lines carry the mark of UTF-8, further ones do not', () => {
  expect(csvLines([['a']], 'en', true)).toBe('\ufeffa\r\n');
  expect(csvLines([['a']], 'en')).toBe('a\r\n');
});

const counted = (text: string) => countLines(NO_LINES, new TextEncoder().encode(text));

test.each(['en', 'pt-BR', 'es'] as const)(
  'safety 52: in %s half a line break inside a cell begins no row, for whichever reader',
  (locale) => {
    const delimiter = locale === 'en' ? ',' : ';';
    const texts = ['x\n=1+1', 'x\r=1+1', '\n', '\r', 'x\n', 'x\r', '\n\r', 'a\r\n=1', 'x\n\n=cmd', '"\n=1'];
    const rows = texts.map((text) => ['id1', text, 'b']);
    const text = csvLines(rows, locale);
    const safe = rows.map((cells) => cells.map(harmless));
    expect(readStrictCsv(text, delimiter)).toEqual(safe);
    for (const newline of ['\r\n', '\n'] as const) {
      const { data } = Papa.parse<string[]>(text, { delimiter, newline });
      // Split at line feeds, the last cell keeps the carriage return.
      const end = newline === '\n' ? 'b\r' : 'b';
      expect(data.slice(0, -1)).toEqual(safe.map(([id, cell]) => [id, cell, end]));
    }
    expect(counted(text)).toMatchObject({ lines: rows.length, wholeBytes: text.length, quoted: false });
  },
);

test('safety 52: whatever stands in the cells, there are as many lines as rows, and each is read back', () => {
  const cell = fc.string({
    unit: fc.constantFrom(...'a1=+-@"\'\t\r\n,;|\0\u2028\ufeff＝é'),
    maxLength: 8,
  });
  const rows = fc.array(fc.tuple(fc.constant('id'), cell, cell), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.constantFrom('en' as const, 'es' as const), (cells, locale) => {
      const text = csvLines(cells, locale);
      expect(counted(text)).toMatchObject({ lines: cells.length, quoted: false });
      const read = readStrictCsv(text, locale === 'en' ? ',' : ';');
      expect(read).toEqual(cells.map((row) => row.map(harmless)));
    }),
  );
});

/** Opens a formula after characters that spreadsheets skip. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/** Cells split at each usual delimiter, at all of them, and at any line break. */
function formulasIn(text: string): string[] {
  const asked = [',', ';', '\t'].flatMap((delimiter) =>
    (['\r\n', '\n', '\r'] as const).map((newline) => ({ delimiter, newline })),
  );
  const cells = [
    ...asked.flatMap((how) => Papa.parse<string[]>(text, how).data.flat()),
    ...[',', ';', '\t', ',;\t'].flatMap((delimiters) => readAsSpreadsheet(text, delimiters).flat()),
  ];
  return cells.filter((cell) => FORMULA.test(cell));
}

const SPLIT = ['x;=1+1', 'x,=1+1', 'x\t=1+1', 'x; =1+1;y', 'x,"=1+1",y', ';"";=1', '";"=1', ';\u200b"-1'];

test.each(['en', 'pt-BR', 'es'] as const)(
  'safety 52: in %s no cell begins as a formula, whichever delimiter a spreadsheet goes by',
  (locale) => {
    expect(csvLines([['a', 'x;=1+1', 'b']], locale)).toContain(`"x;'=1+1"`);
    expect(csvLines([['a', 'x,=1+1', 'b']], locale)).toContain(`"x,'=1+1"`);
    for (const cell of [...SPLIT, ...FORMULAS, ...PLAIN, ...HOSTILE_TEXT]) {
      for (const row of [
        ['id', cell, 'b'],
        [cell, cell],
      ])
        expect([cell, formulasIn(csvLines([row, ['id']], locale))]).toEqual([cell, []]);
    }
  },
);

test('safety 52: whatever stands in the cells, no reader finds a formula, and one with all delimiters finds every cell', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'a1=+-@"\'\t\r\n,; \0\ufeff＝'), maxLength: 8 });
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rows, fc.constantFrom('en' as const, 'es' as const), (cells, locale) => {
      const text = csvLines(cells, locale);
      expect(formulasIn(text)).toEqual([]);
      expect(readAsSpreadsheet(text, ',;\t')).toEqual(cells.map((row) => row.map(harmless)));
    }),
    { numRuns: 1_000 },
  );
});

test('a long run of blanks costs no more than its length', () => {
  const blanks = '\t'.repeat(200_000);
  const began = performance.now();
  expect(harmless(`x${blanks}=1`)).toBe(`x${blanks}'=1`);
  expect(harmless(`x${blanks}y`)).toBe(`x${blanks}y`);
  expect(harmless(`x;${'='.repeat(200_000)}`)).toBe(`x;'${'='.repeat(200_000)}`);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('an amount with an exponent is written without it, with every digit', () => {
  for (const locale of ['pt-BR', 'es'] as const) {
    expect(decimalCell('5.35e-8', locale)).toBe('0,0000000535');
    expect(decimalCell('-9.9E-4', locale)).toBe('-0,00099');
    expect(decimalCell('1.50', locale)).toBe('1,50');
    expect(decimalCell('n/a e4', locale)).toBe('n/a e4');
  }
});
