import { describe, expect, test } from 'vitest';
import { csvLines, harmless } from './export-csv';

describe('safety 52: a cell that a spreadsheet would not read as text', () => {
  test.each(['\t', '\r', '\n', '=', '+', '-', '@', '\uff1d', '\u200b='])(
    'beginning with %j gets an apostrophe',
    (start) => {
      expect(harmless(`${start}cmd|' /C calc'!A0`)).toBe(`'${start}cmd|' /C calc'!A0`);
      expect(csvLines([[`${start}1`]], 'en')).toContain(`'${start}1`);
    },
  );

  test.each(['Loja', '10.50', 'a=b', 'a-b@c', 'e2e_1'])('%j stays as it is', (cell) => {
    expect(harmless(cell)).toBe(cell);
  });

  const AMOUNT = [{ name: 'amount', kind: 'decimal' as const }, { name: 'note' }];
  const first = (cell: string) => csvLines([[cell, cell]], 'pt-BR', false, AMOUNT).split(';');

  test.each(['-12.5', '-0', '-1e-8'])(
    'the negative figure %s stays a figure in a column of amounts alone',
    (cell) => {
      expect(first(cell)).toEqual([cell, `'${cell}\r\n`]);
      expect(csvLines([['-12,5']], 'pt-BR', false, AMOUNT)).toBe('"-12,5"\r\n');
    },
  );

  test.each(['-1+1', '-12.5.3', '-1 ', '- 1', '-1-2', '-A1', '-', '--1', '+1', "-2+cmd|' /C calc'!A0"])(
    '%j is no figure and gets an apostrophe there too',
    (cell) => expect(first(cell)[0]).toBe(`'${cell}`),
  );
});
