import { expect, test } from 'vitest';
import { defined } from './defined';

test('keeps every value but undefined, so that an absent key stays absent', () => {
  const absent: string | undefined = undefined;
  const values = defined({ amount: '0', empty: '', none: null, absent });
  expect(values).toEqual({ amount: '0', empty: '', none: null });
  expect(Object.hasOwn(values, 'absent')).toBe(false);
});
