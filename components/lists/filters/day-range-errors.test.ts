import { expect, test } from 'vitest';
import { readListAddress } from '@/lib/contract/values/transactions/read-list-address';
import { dayRangeErrors } from './day-range-errors';

const check = (from: string, to = '', unread: readonly ('from' | 'to')[] = []) =>
  dayRangeErrors({ from, to }, unread);

test.each([
  ['2026-02-31', 'not_a_day'],
  ['2026-13-01', 'not_a_day'],
  ['yesterday', 'not_a_day'],
  ['12026-11-10', 'year_digits'],
  ['275760-09-13', 'year_digits'],
  ['0002-11-10', 'day_too_early'],
  ['1969-12-31', 'day_too_early'],
  ['9999-12-31', 'day_too_late'],
] as const)('safety 36: %s is refused at its own field, with what is wrong of it', (day, reason) => {
  expect(check(day)).toEqual({ from: reason });
  expect(check('', day)).toEqual({ to: reason });
  expect(check(day, '2026-11-10')).toEqual({ from: reason });
  expect(check(day, day)).toEqual({ from: reason, to: reason });
});

test('safety 36: the editor takes and refuses the days that an address does, however far ahead', () => {
  for (const day of ['1969-12-31', '1970-01-01', '2026-11-20', '2062-11-10', '9998-12-31', '9999-12-31']) {
    for (const name of ['from', 'to'] as const) {
      const { filterErrors } = readListAddress('onramps', new URLSearchParams({ [name]: day }));
      expect(dayRangeErrors({ from: '', to: '', [name]: day }, []), day).toEqual(filterErrors);
    }
  }
  expect(check('2026-11-10', '2062-11-10')).toEqual({});
});

test('a range that runs backwards, and one without days, are told at the first day', () => {
  expect(check('2026-11-11', '2026-11-10')).toEqual({ from: 'reversed_range' });
  expect(check('2026-11-10', '2026-11-10')).toEqual({});
  expect(check('', '')).toEqual({ from: 'required' });
});

test('safety 36: what a browser could not read is no empty field, and the other one is not blamed for it', () => {
  expect(check('', '', ['to'])).toEqual({ to: 'not_a_day' });
  expect(check('', '2026-11-10', ['from'])).toEqual({ from: 'not_a_day' });
  expect(check('', '', ['from', 'to'])).toEqual({ from: 'not_a_day', to: 'not_a_day' });
});
