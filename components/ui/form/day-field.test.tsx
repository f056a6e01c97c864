import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pickMessages } from '@/lib/i18n/messages';
import { DayField, typedDayError } from './day-field';

const shown = (value: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={pickMessages('en', ['fields'])} timeZone="UTC">
      <DayField label="From" value={value} onDay={() => undefined} />
    </NextIntlClientProvider>,
  );

test.each([
  ['12026-11-10', 'Write the year with four digits.'],
  ['0002-11-10', 'Enter a day from 1970 on.'],
  ['9999-11-10', 'This day is too far ahead. Check its year.'],
  ['2026-02-31', 'Enter a date that exists.'],
])('safety 36: %s in an address narrows nothing, and the field says why', (value, reason) => {
  expect(shown(value)).toContain(reason);
  expect(shown(value)).toMatch(/<input(?=[^>]*aria-invalid="true")(?=[^>]*value="")/);
});

test('a day, and no day, are no fault', () => {
  for (const value of ['2026-11-10', '']) expect(shown(value)).not.toContain('aria-invalid="');
});

test('safety 36: what is typed narrows only once it is a day; what a browser cannot read is no empty field', () => {
  const typed = (value: string, badInput = false) => typedDayError({ value, validity: { badInput } });
  expect(typed('12026-11-10')).toBe('year_digits');
  expect(typed('0002-11-10')).toBe('day_too_early');
  expect(typed('9999-11-10')).toBe('day_too_late');
  expect(typed('', true)).toBe('not_a_day');
  expect(typed('')).toBeUndefined();
  expect(typed('2026-11-10')).toBeUndefined();
});
