import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastOfMonth, periodText, readPeriod } from './report-period';

test('a month is its days, through the last one of a leap February', () => {
  expect(readPeriod('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(readPeriod('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(readPeriod('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(readPeriod('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test.each([
  ['', 'not_a_day'],
  ['2026-13', 'not_a_day'],
  ['november', 'not_a_day'],
  ['2026-02-30_2026-03-01', 'not_a_day'],
  ['2026-11-01', 'not_a_day'],
  ['2026-11-01_2026-11-02_2026-11-03', 'not_a_day'],
  ['2026-11-02_2026-11-01', 'reversed_range'],
  ['2025-01-01_2026-01-02', 'too_large'],
  ['1969-01', 'day_too_early'],
  ['9999-01', 'day_too_late'],
])('%j is no period: %s', (text, reason) => {
  expect(readPeriod(text)).toEqual({ reason });
});

test('the text of a period reads as the same period', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 365 }), (start, length) => {
      const day = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10);
      const period = { from: day(start), to: day(start + length) };
      expect(readPeriod(periodText(period))).toEqual(period);
      expect(lastOfMonth(period.from).slice(0, 7)).toBe(period.from.slice(0, 7));
    }),
  );
});
