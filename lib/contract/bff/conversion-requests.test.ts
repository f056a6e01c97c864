import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defined } from '@/lib/contract/values/defined';
import { FIELD_REASONS, fieldReasons } from '@/lib/contract/values/field-reasons';
import { acceptRequest, conversionsQuery, idempotencyKey, quoteRequest } from './conversion-requests';

function refused(schema: z.ZodType, body: unknown): Record<string, string> {
  const { error } = schema.safeParse(body);
  return error ? fieldReasons(error) : {};
}

/** Above zero; no sign, exponent or leading zero. */
const positiveAmount = /^(?=.*[1-9])(0|[1-9]\d{0,39})(\.\d{1,40})?$/;
const pair = { from_currency: 'USDT', to_currency: 'BRL' };

describe('asking for a quote', () => {
  test.each(['1', '0.5', '250000.00', '0.000000000000000001', '10'])(
    'the amount %s passes as typed',
    (amount) => {
      expect(quoteRequest.parse({ ...pair, from_amount: amount })).toEqual({ ...pair, from_amount: amount });
    },
  );

  test.each([
    ['', 'not_a_decimal'],
    ['0', 'not_positive'],
    ['0.00', 'not_positive'],
    ['-1', 'not_a_decimal'],
    ['1e3', 'not_a_decimal'],
    ['007', 'not_a_decimal'],
    ['1,5', 'not_a_decimal'],
    ['.5', 'not_a_decimal'],
    ['5.', 'not_a_decimal'],
    [' 5', 'not_a_decimal'],
    [5, 'not_a_string'],
    [null, 'not_a_string'],
  ])('safety 27: the amount %j is refused as %s', (amount, reason) => {
    expect(refused(quoteRequest, { ...pair, from_amount: amount })).toEqual({ from_amount: reason });
  });

  test('safety 24: exactly one side is fixed', () => {
    expect(refused(quoteRequest, pair)).toEqual({ from_amount: 'exactly_one_amount' });
    expect(refused(quoteRequest, { ...pair, from_amount: '1', to_amount: '1' })).toEqual({
      from_amount: 'exactly_one_amount',
    });
  });

  test('safety 24: whatever stands on the two sides, what passes has exactly one of them, as it was typed', () => {
    const good = fc.constantFrom('1', '250000.00', '0.000000000000000001');
    const side = fc.oneof(good, fc.constantFrom(undefined, null, '', '0', '1e3', 5), fc.string());
    const isGood = (value: unknown) => typeof value === 'string' && positiveAmount.test(value);
    fc.assert(
      fc.property(side, side, (from_amount, to_amount) => {
        const given = defined({ from_amount, to_amount });
        const [only, ...others] = Object.values(given);
        const { success, data } = quoteRequest.safeParse({ ...pair, ...given });
        expect(success).toBe(others.length === 0 && isGood(only));
        if (success) expect(data).toEqual({ ...pair, ...given });
      }),
      { numRuns: 1_000 },
    );
  });

  test('both currencies are needed and differ', () => {
    expect(refused(quoteRequest, { from_amount: '1' })).toEqual({
      from_currency: 'required',
      to_currency: 'required',
    });
    expect(refused(quoteRequest, { from_currency: 'BRL', to_currency: 'BRL', from_amount: '1' })).toEqual({
      to_currency: 'same_currency',
    });
  });

  test('safety 48: a field of our own making, such as webhook, is refused by name', () => {
    expect(refused(quoteRequest, { ...pair, from_amount: '1', webhook: 'https://x' })).toEqual({
      webhook: 'unknown_field',
    });
  });

  test.each([null, [], 'x', 5])('the body %j is refused as a whole', (body) => {
    expect(refused(quoteRequest, body)).toEqual({ body: 'wrong_type' });
  });
});

describe('accepting', () => {
  const seen = {
    rate: '5.3478',
    amount_from: '100',
    amount_to: '534.78',
    expires_at: '2026-11-20T12:00:30Z',
  };
  const body = { settlement_day: 'd0', pix_key: 'k', seen };

  test('figures are compared as shown, so an exponent passes unchanged', () => {
    const exponent = { ...body, seen: { ...seen, rate: '1e-8' } };
    expect(acceptRequest.parse(exponent)).toEqual(exponent);
  });

  test.each([
    ['no day', { ...body, settlement_day: undefined }, { settlement_day: 'not_allowed' }],
    ['another day', { ...body, settlement_day: 'D0' }, { settlement_day: 'not_allowed' }],
    ['nothing seen', { ...body, seen: undefined }, { seen: 'required' }],
    ['a figure missing', { ...body, seen: { ...seen, rate: undefined } }, { 'seen.rate': 'required' }],
    ['a figure that is none', { ...body, seen: { ...seen, rate: 'R$ 5' } }, { 'seen.rate': 'not_a_decimal' }],
    ['two destinations', { ...body, wallet_id: 'w' }, { pix_key: 'exactly_one_destination' }],
    ['a long key', { ...body, pix_key: 'k'.repeat(78) }, { pix_key: 'too_long' }],
    ['an empty key', { ...body, pix_key: '' }, { pix_key: 'required' }],
    ['an unknown field within', { ...body, seen: { ...seen, x: 1 } }, { 'seen.x': 'unknown_field' }],
  ])('%s is refused by field', (_, input, fields) => {
    expect(refused(acceptRequest, input)).toEqual(fields);
  });

  test('a wallet already tied to the quote needs no destination', () => {
    expect(acceptRequest.safeParse({ settlement_day: 'd1', seen }).success).toBe(true);
  });

  test('the intent id is a UUID', () => {
    expect(idempotencyKey.safeParse('3f2504e0-4f89-41d3-9a0c-0305e82c3301').success).toBe(true);
    expect(idempotencyKey.safeParse('retry-1').success).toBe(false);
  });
});

test('the register is read in pages of 1 to 100, 20 unless asked', () => {
  expect(conversionsQuery.parse({})).toEqual({ limit: 20 });
  expect(conversionsQuery.parse({ limit: '100', cursor: 'c' })).toEqual({ limit: 100, cursor: 'c' });
  expect(conversionsQuery.parse({ open_from: 'USDT' })).toMatchObject({ open_from: 'USDT' });
  expect(refused(conversionsQuery, { open_from: '' })).toEqual({ open_from: 'required' });
  expect(refused(conversionsQuery, { limit: '101' })).toEqual({ limit: 'too_large' });
  expect(refused(conversionsQuery, { limit: '0' })).toEqual({ limit: 'too_small' });
  expect(refused(conversionsQuery, { limit: 'abc', foo: '1' })).toEqual({
    limit: 'wrong_type',
    foo: 'unknown_field',
  });
});

test('a message outside the closed list never leaves', () => {
  const schema = z.object({ a: z.string('Some prose about a') });
  const { a } = refused(schema, {});
  expect(a).toBe('wrong_type');
  expect(FIELD_REASONS).toContain(a);
});
