import { expect, test } from 'vitest';
import type { Conversion, QuoteOption } from '@/lib/contract/bff/conversions';
import { conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { confirmationOf, hasChanged } from './use-confirmation';

const QUOTE = conversionOf();
const CONFIRMATION = confirmationOf(QUOTE, 'd1', { kind: 'wallet', walletId: 'w1' }, false);

function changed(change: Partial<QuoteOption>, top: Partial<Conversion> = {}): boolean | undefined {
  const d1 = { ...(QUOTE.options.d1 as QuoteOption), ...change };
  return (
    CONFIRMATION && hasChanged(CONFIRMATION, conversionOf({ options: { ...QUOTE.options, d1 }, ...top }))
  );
}

test.each([
  ['rate', { rate: '5.3479' }],
  ['amount to send', { from_amount: '250001.00' }],
  ['amount to receive', { to_amount: '1336949.00' }],
])('another %s behind the dialog turns its button off (safety 19)', (_, change) => {
  expect(changed(change)).toBe(true);
});

test('so do another deadline and an option that is gone; the same figures written otherwise do not', () => {
  expect(changed({}, { expires_at: '2026-11-20T17:33:31Z' })).toBe(true);
  expect(changed({}, { options: { d0: QUOTE.options.d0 as QuoteOption } })).toBe(true);
  expect(changed({})).toBe(false);
  expect(changed({ rate: '5.34780', to_amount: '1336950' })).toBe(false);
});
