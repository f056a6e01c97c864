import { expect, test } from 'vitest';
import { clockOf, durationParts } from './duration';

test.each([
  [0, 0, 0, 0, 0],
  [999, 0, 0, 0, 0],
  [29_999, 0, 0, 0, 29],
  [60_000, 0, 0, 1, 0],
  [8_820_000, 0, 2, 27, 0],
  [90_061_000, 1, 1, 1, 1],
])('%i ms are %i d %i h %i min %i s', (ms, days, hours, minutes, seconds) => {
  expect(durationParts(ms)).toMatchObject({ negative: false, days, hours, minutes, seconds });
  expect(durationParts(ms).totalSeconds).toBe(Math.floor(ms / 1000));
});

test('a span in the past is negative from one whole second on', () => {
  expect(durationParts(-1)).toMatchObject({ negative: false, totalSeconds: 0 });
  expect(durationParts(-61_000)).toMatchObject({ negative: true, minutes: 1, seconds: 1 });
});

test.each([
  [272_999, '4:32'],
  [5_000, '0:05'],
  [3_872_000, '1:04:32'],
  [90_000_000, '25:00:00'],
  [-5_000, '0:00'],
])('%i ms read as %s', (ms, clock) => {
  expect(clockOf(ms)).toBe(clock);
});
