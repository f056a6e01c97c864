import { expect, test } from 'vitest';
import { spanText } from './time-span-text';

test.each([
  [0, '0 s'],
  [31, '31 s'],
  [-301, '5 min 1 s'],
  [3600, '1 h'],
  [90_061, '1 d 1 h'],
  [86_405, '1 d'],
])('%d seconds read as %s', (seconds, text) => expect(spanText(seconds)).toBe(text));
