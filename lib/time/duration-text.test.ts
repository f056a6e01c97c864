import { expect, test } from 'vitest';
import { durationText } from './duration-text';

test.each([
  [8_820_000, '2 h 27 min'],
  [248_400_000, '2 d 21 h'],
  [61_000, '1 min'],
  [59_000, '59 s'],
  [86_400_000, '1 d'],
  [400, '0 s'],
  [-5, '0 s'],
])('%d ms read %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
