import { expect, test } from 'vitest';
import { parseHttpDate } from './http-date';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const NOVEMBER = Date.parse('1994-11-06T08:49:37Z');

test('an HTTP-date is read in the three forms of RFC 9110', () => {
  expect(parseHttpDate('Sun, 06 Nov 1994 08:49:37 GMT', NOW)).toBe(NOVEMBER);
  expect(parseHttpDate('Sunday, 06-Nov-94 08:49:37 GMT', NOW)).toBe(NOVEMBER);
  expect(parseHttpDate('Sun Nov  6 08:49:37 1994', NOW)).toBe(NOVEMBER);
  expect(parseHttpDate('Friday, 20-Nov-26 12:00:00 GMT', NOW)).toBe(NOW);
  expect(parseHttpDate('Sat, 31 Dec 2016 23:59:60 GMT', NOW)).toBe(Date.parse('2016-12-31T23:59:59Z'));
});

test.each([
  ['1.5'],
  ['9999'],
  ['2026-11-20T12:00:00Z'],
  ['Fri, 20 Nov 2026 12:00:00'],
  ['Fri, 20 Nov 2026 12:00:00 +0000'],
  ['Fri, 31 Feb 2026 12:00:00 GMT'],
  ['Fri, 20 Nov 2026 24:00:00 GMT'],
  ['Fri, 20 Nov 2026 12:60:00 GMT'],
  ['Fri, 20 Nov 26 12:00:00 GMT'],
  ['fri, 20 nov 2026 12:00:00 gmt'],
  ['-5'],
  [''],
])('%j is no HTTP-date', (text) => {
  expect(parseHttpDate(text, NOW)).toBeUndefined();
});
