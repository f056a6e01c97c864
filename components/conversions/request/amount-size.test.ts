import { expect, test } from 'vitest';
import { amountSize, IN_CARD, IN_FIELD } from './amount-size';

test('an amount is as large as the design says while it is short, and smaller the longer it is', () => {
  expect(amountSize('R$ 1,336,950.00', IN_CARD)).toBe('full');
  expect(amountSize('999,999.123456 USDT', IN_CARD)).toBe('long');
  expect(amountSize('R$ 5,347,800,000.00', IN_CARD)).toBe('long');
  expect(amountSize('R$ 660,246,172,839,506,169.99', IN_CARD)).toBe('longest');
  expect(amountSize('250000', IN_FIELD)).toBe('full');
  expect(amountSize('999999.123456', IN_FIELD)).toBe('long');
  expect(amountSize('9999999.123456', IN_FIELD)).toBe('longest');
  expect(amountSize('123456789012345678.12345678', IN_FIELD)).toBe('longest');
});
