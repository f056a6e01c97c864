import { describe, expect, test } from 'vitest';
import { defined } from '@/lib/contract/values/defined';
import { type BalanceGroup, BUCKETS } from '@/lib/money/balance-groups';
import { barsOf, segmentsOf } from './bucket-shares';

const group = (id: string, brl: string | undefined, buckets: BalanceGroup['buckets'] = {}): BalanceGroup => ({
  id,
  ticker: id,
  accounts: [],
  incomplete: false,
  buckets,
  ...defined({ brl }),
});

const whole = { available: '5', in_transit: '0', to_receive: '0.00', blocked: '0' };
const UNKNOWN = [{ bucket: 'unknown', share: 1 }];

describe('barsOf', () => {
  test('the longest bar fills the plot and the others take their share of its BRL equivalent', () => {
    const bars = barsOf([group('a', '3000000'), group('b', '1500000.00'), group('c', '0')]);
    expect(bars.map((bar) => bar.length)).toEqual([1, 0.5, 0]);
  });

  test('a currency without a BRL figure keeps its bar and has no length', () => {
    const bars = barsOf([group('a', '10'), group('b', undefined, whole)]);
    expect(bars[1]).toMatchObject({ length: 0, segments: [{ bucket: 'available', share: 1 }] });
  });

  test('nothing to draw gives no bar and no length', () => {
    expect(barsOf([])).toEqual([]);
    expect(barsOf([group('a', '-5')])[0]?.length).toBe(0);
  });
});

describe('segmentsOf', () => {
  test('parts follow bucket order and leave out what is zero', () => {
    expect(segmentsOf({ buckets: { ...whole, blocked: '1', available: '3' } })).toEqual([
      { bucket: 'available', share: 0.75 },
      { bucket: 'blocked', share: 0.25 },
    ]);
  });

  test('safety 28, BAL-06: with one bucket not given no part is told, however small the others are', () => {
    for (const bucket of BUCKETS) {
      const { [bucket]: _, ...others } = { ...whole, in_transit: '25000', to_receive: '0.00000001' };
      expect(segmentsOf({ buckets: others, brl: '3189934.09' })).toEqual(UNKNOWN);
    }
    expect(segmentsOf({ buckets: {}, brl: '7' })).toEqual(UNKNOWN);
  });

  test('what is below zero, or nothing beside a whole that is something, is no part of it', () => {
    expect(segmentsOf({ buckets: { ...whole, blocked: '-1' } })).toEqual(UNKNOWN);
    const nothing = { ...whole, available: '0' };
    expect(segmentsOf({ buckets: nothing, brl: '5' })).toEqual(UNKNOWN);
    expect(segmentsOf({ buckets: nothing, brl: '0.00' })).toEqual([]);
    expect(segmentsOf({ buckets: nothing })).toEqual([]);
  });
});
