import { describe, expect, it } from 'vitest';
import { conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { amountAbove } from './above-balance';
import { emptyDraft } from './request-draft';

const draft = { ...emptyDraft('en'), amount: '250,000' };
const has = (value: string) => ({ kind: 'total', value }) as const;

describe('an amount that needs a second look', () => {
  it('is above a known balance, and each amount and currency is looked at anew', () => {
    const above = amountAbove(draft, has('249999.99'), undefined);
    expect(above).toEqual({ value: '250000', currency: 'USDT' });
    expect(amountAbove({ ...draft, amount: '2,500,000' }, has('249999.99'), undefined)).not.toEqual(above);
    expect(amountAbove({ ...draft, from: 'USDC' }, has('1'), undefined)).not.toEqual(above);
  });

  it('is none within the balance, with no balance known, or on the side that the quote sets', () => {
    expect(amountAbove(draft, has('250000.00'), undefined)).toBeUndefined();
    expect(amountAbove(draft, { kind: 'unknown' }, undefined)).toBeUndefined();
    expect(amountAbove(draft, undefined, undefined)).toBeUndefined();
    expect(amountAbove({ ...draft, side: 'to' }, has('1'), undefined)).toBeUndefined();
    expect(amountAbove({ ...draft, amount: 'abc' }, has('1'), undefined)).toBeUndefined();
  });

  it('is none once its request was sent: the balance has paid it (QUO-29)', () => {
    expect(amountAbove(draft, has('1'), conversionOf({ state: 'accepted' }))).toBeUndefined();
    expect(amountAbove(draft, has('1'), conversionOf({ state: 'open' }))).toBeDefined();
  });
});
