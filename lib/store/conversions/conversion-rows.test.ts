import { expect, test } from 'vitest';
import type { Attempt } from '@/lib/contract/bff/conversions';
import { ALIVE, type AttemptRow, type ConversionRow, toConversion } from './conversions';

const AT = new Date('2026-11-22T12:00:00.000Z');

const attempt = (intentId: string, outcome: Attempt['outcome']) =>
  ({ intentId, outcome, sentAt: AT, answeredAt: null, renew: false, overruled: false }) as AttemptRow;

const row = { rfqId: 'r', receivedAt: AT, createdAt: AT, updatedAt: AT, readAt: null } as ConversionRow;

test.each(ALIVE)(
  'an older attempt that is %s is the one of the conversion, not a newer refused one (safety 2)',
  (outcome) => {
    const tries = [attempt('first', outcome), attempt('second', 'rejected'), attempt('third', 'renewed')];
    expect(toConversion(row, tries, []).attempt?.intent_id).toBe('first');
  },
);

test('without one under way the newest attempt is the one of the conversion', () => {
  const tries = [attempt('first', 'renewed'), attempt('second', 'undecided')];
  expect(toConversion(row, tries, []).attempt?.intent_id).toBe('second');
});
