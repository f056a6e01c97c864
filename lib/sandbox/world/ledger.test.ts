import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, isPositive, subtract } from '@/lib/money/amount';
import { availableOf, debit, expect as owed, receive, renameLabel, setAvailable } from './ledger';
import type { Buckets, Ledger } from './world';

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, decimals]) => `${digits}e-${decimals}`);
const account = fc.record<Buckets>({
  available: amount,
  in_transit: amount,
  to_receive: amount,
  blocked: amount,
});
const ledger = fc
  .dictionary(fc.constantFrom('one', 'two', 'three'), account, { minKeys: 1 })
  .map((accounts): Ledger => ({ USDT: { ...accounts }, BRL: { 'BRL-PIX': empty() } }));

function empty(): Buckets {
  return { available: '0', in_transit: '0', to_receive: '0', blocked: '0' };
}

function total(of: Ledger, currency: string, bucket: keyof Buckets): string {
  return Object.values(of[currency] ?? {}).reduce((sum, item) => add(sum, item[bucket]), '0');
}

describe('ledger', () => {
  it('a debit takes exactly its amount out of what is available and never overdraws an account', () => {
    fc.assert(
      fc.property(ledger, amount, (books, wanted) => {
        const before = availableOf(books, 'USDT');
        const held = total(books, 'USDT', 'blocked');
        fc.pre(compare(wanted, before) <= 0);
        debit(books, 'USDT', wanted);
        expect(compare(availableOf(books, 'USDT'), subtract(before, wanted))).toBe(0);
        for (const { available } of Object.values(books.USDT ?? {})) expect(available).not.toMatch(/^-/);
        expect(compare(total(books, 'USDT', 'blocked'), held)).toBe(0);
      }),
    );
  });

  it('a debit of more than there is throws', () => {
    fc.assert(
      fc.property(ledger, (books) => {
        expect(() => debit(books, 'USDT', add(availableOf(books, 'USDT'), '0.00000001'))).toThrow();
      }),
    );
  });

  it('what is announced arrives in full and leaves nothing behind, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (amounts) => {
        const books: Ledger = { BRL: { 'BRL-PIX': { ...empty(), available: '5' } } };
        const labels = amounts.map((item) => owed(books, 'BRL', item));
        for (const [index, item] of [...amounts.entries()].reverse())
          receive(books, 'BRL', labels[index] ?? '', item);
        expect(isPositive(total(books, 'BRL', 'to_receive'))).toBe(false);
        expect(
          compare(
            availableOf(books, 'BRL'),
            amounts.reduce((sum, item) => add(sum, item), '5'),
          ),
        ).toBe(0);
      }),
    );
  });

  it('the largest account is debited first, and the next one for the rest', () => {
    const books: Ledger = {
      USDT: { small: { ...empty(), available: '3' }, large: { ...empty(), available: '10' } },
    };
    debit(books, 'USDT', '12');
    expect(books.USDT?.large?.available).toBe('0');
    expect(books.USDT?.small?.available).toBe('1');
  });

  it('a currency without an account gets one when money is on its way', () => {
    const books: Ledger = {};
    const label = owed(books, 'BTC', '0.5');
    expect(books.BTC?.[label]?.to_receive).toBe('0.5');
  });

  it('setting what is available leaves the other buckets, renaming leaves everything', () => {
    const books: Ledger = {
      USDT: { one: { ...empty(), blocked: '7' }, two: { ...empty(), available: '9' } },
    };
    setAvailable(books, 'USDT', '100');
    expect(availableOf(books, 'USDT')).toBe('100');
    expect(books.USDT?.one?.blocked).toBe('7');
    expect(renameLabel(books, 'one', 'first')).toBe(true);
    expect(Object.keys(books.USDT ?? {})).toEqual(['first', 'two']);
    expect(renameLabel(books, 'missing', 'x')).toBe(false);
  });
});
