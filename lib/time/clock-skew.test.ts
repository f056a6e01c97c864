import { expect, test } from 'vitest';
import { skewWarning } from './clock-skew';

test('safety 62: two minutes of skew are named with their direction', () => {
  expect(skewWarning(-120_000)).toEqual({ direction: 'ahead', ms: 120_000 });
  expect(skewWarning(120_000)).toEqual({ direction: 'behind', ms: 120_000 });
});

test('up to half a minute, and before anything was measured, there is no warning', () => {
  expect(skewWarning(30_000)).toBeNull();
  expect(skewWarning(-30_000)).toBeNull();
  expect(skewWarning(0)).toBeNull();
  expect(skewWarning(undefined)).toBeNull();
});
