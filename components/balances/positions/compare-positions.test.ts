import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUCKETS } from '@/lib/money/balance-groups';
import { sum } from '@/lib/money/sum';
import { compareReadings, type Reading } from './compare-positions';

const at = (read_at: string, balances: Reading['balances']): Reading => ({ read_at, balances });
const SATURDAY = '2026-11-21T23:58:12.000Z';
const TUESDAY = '2026-11-24T15:20:58.000Z';

test('a label that disappeared is not reported, in either direction, and never zero', () => {
  const earlier = at(SATURDAY, { USDC: { 'USDC-ERC20': { available: '1' } } });
  const later = at(TUESDAY, {
    USDC: { 'USDC-ERC20': { available: '1' }, 'USDC-SOLANA': { available: '4250.00' } },
    BTC: null,
  });
  const [, solana] = compareReadings(earlier, later);
  expect(solana).toMatchObject({
    label: 'USDC-SOLANA',
    isReported: false,
    isInOther: true,
    figures: { available: { other: '4250.00' }, blocked: {} },
  });
  expect(solana?.figures.available).not.toHaveProperty('change');
  expect(compareReadings(later, earlier)[1]).toMatchObject({ isReported: true, isInOther: false });
  expect(compareReadings(earlier).every((row) => !('isInOther' in row))).toBe(true);
});

test('a currency that came without accounts is a row that is not reported, unless its accounts are known', () => {
  const now = at(TUESDAY, { BTC: null });
  expect(compareReadings(now)).toMatchObject([{ currency: 'BTC', label: '', isReported: false }]);
  const earlier = at(SATURDAY, { BTC: { BTC: { available: '1' } } });
  expect(compareReadings(now, earlier).map(({ label }) => label)).toEqual(['BTC']);
  expect(compareReadings(earlier, now)).toMatchObject([{ label: 'BTC', isReported: true, isInOther: false }]);
});

test('a bucket that one reading did not give has no change', () => {
  const [row] = compareReadings(
    at(SATURDAY, { BRL: { PIX: { available: '1', blocked: '2' } } }),
    at(TUESDAY, { BRL: { PIX: { available: '1.00' } } }),
  );
  expect(row?.figures.available.change).toBe('0');
  expect(row?.figures.blocked).toEqual({ value: '2' });
});

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.stringMatching(/^[0-9]{1,18}$/))
  .map(([negative, whole, part]) => `${negative ? '-' : ''}${whole}.${part}`);

test('safety 26: the earlier amount and the change make the later one, for any 40 digits and whichever is shown', () => {
  fc.assert(
    fc.property(decimal, decimal, (was, is) => {
      const earlier = at(SATURDAY, {
        BRL: { PIX: Object.fromEntries(BUCKETS.map((bucket) => [bucket, was])) },
      });
      const later = at(TUESDAY, { BRL: { PIX: Object.fromEntries(BUCKETS.map((bucket) => [bucket, is])) } });
      for (const [row] of [compareReadings(earlier, later), compareReadings(later, earlier)]) {
        for (const bucket of BUCKETS) expect(sum(was, row?.figures[bucket].change ?? '')).toBe(sum(is, '0'));
      }
    }),
    { numRuns: 500 },
  );
});
