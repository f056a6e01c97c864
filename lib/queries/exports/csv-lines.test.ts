import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { cellOf, countLines, NO_LINES } from './csv-lines';

const bytes = (text: string) => new TextEncoder().encode(text);

test('whole lines are counted wherever the pieces are cut', () => {
  const cell = fc.stringMatching(/^[a"\r\n;é😀]{0,6}$/u);
  const file = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(file, fc.array(fc.nat(80), { maxLength: 5 }), (rows, cuts) => {
      const whole = bytes(`${Papa.unparse(rows, { quotes: true, newline: '\r\n' })}\r\n`);
      const places = [
        0,
        ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b),
        whole.length,
      ];
      const end = places
        .slice(1)
        .reduce((state, to, index) => countLines(state, whole.slice(places[index], to)), NO_LINES);
      const lastLine = bytes(`${Papa.unparse(rows.slice(-1), { quotes: true })}\r\n`);
      expect(end).toEqual({
        lines: rows.length,
        lastLineAt: whole.length - lastLine.length,
        wholeBytes: whole.length,
        bytes: whole.length,
        quoted: false,
      });
    }),
  );
});

test('what came of a line that is not whole is not counted', () => {
  const state = countLines(countLines(NO_LINES, bytes('a;b\r\n"c\r\n')), bytes('d";e'));
  expect(state).toEqual({ lines: 1, wholeBytes: 5, lastLineAt: 0, bytes: 13, quoted: false });
});

test.each([',', ';'])('a cell is found in its line whatever stands before it, parted by %s', (delimiter) => {
  const cell = fc.stringMatching(/^[a"\r\n;, é😀]{0,6}$/u);
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
      const line = `${Papa.unparse([cells], { delimiter })}\r\n`;
      expect([...cells, undefined].map((_, index) => cellOf(line, index, delimiter))).toEqual([
        ...cells,
        undefined,
      ]);
    }),
  );
});
