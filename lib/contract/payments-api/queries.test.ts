import { describe, expect, test } from 'vitest';
import { checkoutsQuery, onboardingQuery, rampsQuery, withdrawalsQuery } from './queries';

const ok = (schema: { safeParse: (value: unknown) => { success: boolean } }, query: unknown) =>
  schema.safeParse(query).success;

describe('queries', () => {
  test('LIM-02, LIM-03: limits the API would silently change are not sent', () => {
    for (const limit of [1, 20, 100]) expect(ok(rampsQuery, { limit })).toBe(true);
    for (const limit of [0, -1, 101, 1.5, '20', Number.NaN]) expect(ok(rampsQuery, { limit })).toBe(false);
    for (const offset of [-1, 0.5, 'abc']) expect(ok(rampsQuery, { offset })).toBe(false);
  });

  test('LIM-12, safety 34: a bare date is never sent, nor an offset that becomes a space', () => {
    expect(ok(rampsQuery, { date_to: '2026-11-20T02:59:59.999Z' })).toBe(true);
    for (const date of ['2026-11-20', 'yesterday', '2026-11-20T02:59:59+00:00', ''])
      expect(ok(rampsQuery, { date_to: date })).toBe(false);
  });

  test('RMP-11, WDR-15, WDR-16, LST-10: each route takes its own parameters only', () => {
    expect(ok(rampsQuery, { wallet: 'w' })).toBe(true);
    expect(ok(checkoutsQuery, { wallet: 'w' })).toBe(false);
    expect(ok(withdrawalsQuery, { receive_currency_code: 'USDT' })).toBe(true);
    for (const key of ['currency_receive_code', 'date_from', 'date_to', 'client_tax_id', 'sort'])
      expect(ok(withdrawalsQuery, { [key]: 'x' })).toBe(false);
  });

  test('KYB-18: the relationship is needed and is a UUID', () => {
    expect(ok(onboardingQuery, { correlation_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' })).toBe(true);
    for (const query of [{}, { correlation_id: '' }, { correlation_id: 'x' }])
      expect(ok(onboardingQuery, query)).toBe(false);
  });

  test('O-23: an empty filter is refused', () => {
    expect(ok(rampsQuery, { pix_e2e: '' })).toBe(false);
  });
});
