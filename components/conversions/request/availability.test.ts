import { expect, it } from 'vitest';
import { conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { isQuoteAbove } from './availability';

it('a quote is above the balance when what it sends is, whichever day is chosen (QUO-29)', () => {
  const total = (value: string) => ({ kind: 'total', value }) as const;
  expect(isQuoteAbove(conversionOf(), total('249999.99'))).toBe(true);
  expect(isQuoteAbove(conversionOf(), total('250000'))).toBe(false);
  const received = conversionOf({ fixed_side: 'to', requested_amount: '9' });
  const { d0, d1 } = received.options;
  if (d0 === undefined || d1 === undefined) throw new Error('the fixture offers both days');
  const options = { d0: { ...d0, from_amount: '110' }, d1: { ...d1, from_amount: '90' } };
  expect(isQuoteAbove({ ...received, options }, total('100'))).toBe(false);
  expect(isQuoteAbove({ ...received, options }, total('80'))).toBe(true);
  expect(isQuoteAbove({ ...received, options: {} }, total('0'))).toBe(false);
  expect(isQuoteAbove(conversionOf(), { kind: 'unknown' })).toBe(false);
});
