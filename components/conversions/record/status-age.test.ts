import { expect, it } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { attemptOf, CLOSED_AT, conversionOf, VALID_AT } from '@/lib/testing/fixtures/conversion-fixture';
import { isStatusOlder } from './api-status';

const BEFORE = '2026-11-20T17:32:00Z';
const AFTER = '2026-11-20T17:39:00Z';

function ended(state: Conversion['state'], read_at: string): Conversion {
  const attempt = attemptOf();
  return conversionOf({ state, attempt, attempts: [attempt], read_at });
}

it.each(['accepted', 'refused', 'closed', 'rejected'] as const)(
  'a label read before an end that is %s does not stand beside it as if it were current',
  (state) => {
    expect(isStatusOlder(ended(state, BEFORE), CLOSED_AT)).toBe(true);
    expect(isStatusOlder(ended(state, AFTER), CLOSED_AT)).toBe(false);
  },
);

it('nor does the label of an open quote whose renewal window has closed since', () => {
  expect(isStatusOlder(conversionOf({ read_at: BEFORE }), VALID_AT)).toBe(false);
  expect(isStatusOlder(conversionOf({ read_at: BEFORE }), CLOSED_AT)).toBe(true);
});

it('while nothing has ended the last label is the current one', () => {
  for (const state of ['sending', 'evaluating', 'unknown'] as const)
    expect(isStatusOlder(ended(state, BEFORE), CLOSED_AT)).toBe(false);
});
