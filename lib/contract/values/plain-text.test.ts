import { expect, test } from 'vitest';
import { isPlainText, pathsOfControlCharacters } from './plain-text';

test.each([
  '',
  'Ação 日本 👩‍👩‍👧 ‏שלום',
  'two\nlines\r\n\tand a tab',
  'a zero-width\u200bspace is for the field',
])('%j is text', (text) => {
  expect(isPlainText(text)).toBe(true);
});

test.each(['\0', 'a\u0007b', '\u001b[31m', '\u007f', '\u0085', '\ud800', 'x\udc00'])(
  '%j is refused as no text (safety 54)',
  (text) => {
    expect(isPlainText(text)).toBe(false);
  },
);

test('the paths of what is refused are named, in lists, objects and names of keys (safety 54)', () => {
  const asked = { a: 'fine', b: { c: ['fine', 'x\0'] }, 'k\0': 1, d: '\u0001', e: 5, f: null };
  expect(pathsOfControlCharacters(asked)).toEqual(['b.c.1', 'k\0', 'd']);
  expect(pathsOfControlCharacters('\0')).toEqual(['']);
});
