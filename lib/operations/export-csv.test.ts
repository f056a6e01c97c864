import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvLines, decimalCell } from './export-csv';

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
    expect(read).toEqual([...FORMULAS.map((cell) => `'${cell}`), ...PLAIN]);
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
  ['1e-8', '1e-8'],
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
