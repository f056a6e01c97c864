import { expect, test } from 'vitest';
import { tickText } from './tick-text';

test('values of the scale are short in every language', () => {
  expect(tickText(2_000_000, 'en')).toBe('2\u00a0M');
  expect(tickText(500_000, 'pt-BR')).toBe('500\u00a0mil');
  expect(tickText(1_000_000_000, 'es')).toBe('1\u00a0mil M');
  expect(tickText(0.5, 'pt-BR')).toBe('0,5');
  expect(tickText(20, 'es')).toBe('20');
});
