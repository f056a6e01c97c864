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
});
