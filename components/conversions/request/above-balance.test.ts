import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { amountToCheck, useAmountCheck } from './above-balance';
import { emptyDraft } from './request-draft';

const draft = { ...emptyDraft('en'), amount: '250,000' };
const NEW = { conversion: undefined, isKept: false };
const has = (value: string) => ({ kind: 'total', value }) as const;

describe('an amount that needs a second look', () => {
  it('is above a known balance, and each amount and currency is looked at anew', () => {
    const above = amountToCheck(draft, has('249999.99'), NEW);
    expect(above).toEqual({ value: '250000', currency: 'USDT' });
    expect(amountToCheck({ ...draft, amount: '2,500,000' }, has('249999.99'), NEW)).not.toEqual(above);
    expect(amountToCheck({ ...draft, from: 'USDC' }, has('1'), NEW)).not.toEqual(above);
  });

  it('is none within the balance, with no balance known, or on the side that the quote sets', () => {
    expect(amountToCheck(draft, has('250000.00'), NEW)).toBeUndefined();
    expect(amountToCheck(draft, { kind: 'unknown' }, NEW)).toBeUndefined();
    expect(amountToCheck(draft, undefined, NEW)).toBeUndefined();
    expect(amountToCheck({ ...draft, side: 'to' }, has('1'), NEW)).toBeUndefined();
    expect(amountToCheck({ ...draft, amount: 'abc' }, has('1'), NEW)).toBeUndefined();
  });

  it('is asked anew for the next quote once its request was sent: the balance has paid the first (QUO-29)', () => {
    const beside = (state: Conversion['state']) =>
      amountToCheck(draft, has('200000'), { ...NEW, conversion: conversionOf({ state }) });
    const first = amountToCheck(draft, has('200000'), NEW);
    for (const state of ['accepted', 'evaluating', 'unknown', 'sending'] as const) {
      expect(beside(state)).toBeDefined();
      expect(beside(state)).not.toEqual(first);
    }
    expect(beside('open')).toEqual(first);
  });

  it('is a kept one while the balance is not read, and is asked anew once it is known to be above', () => {
    const kept = amountToCheck(draft, undefined, { ...NEW, isKept: true });
    expect(kept).toEqual({ value: '250000', currency: 'USDT', isUnread: true });
    expect(amountToCheck(draft, has('1'), { ...NEW, isKept: true })).not.toEqual(kept);
    expect(amountToCheck(draft, has('250000'), { ...NEW, isKept: true })).toBeUndefined();
    expect(amountToCheck({ ...draft, amount: '' }, undefined, { ...NEW, isKept: true })).toBeUndefined();
  });
});

describe('the second look', () => {
  const look = { value: '250000', currency: 'USDT' };

  it('stands at once for an amount above the balance, also beside an outcome, and its tick ends with the next reason', async () => {
    let now: Parameters<typeof useAmountCheck>[0] = look;
    const check = await renderHook(() => {
      const [, draw] = useState(0);
      return { ...useAmountCheck(now), draw: () => draw((count) => count + 1) };
    });
    expect(check.value).toMatchObject({ isOpen: true, isMissed: false, isQuiet: false });
    await check.run(({ confirm }) => confirm(true));
    expect(check.value.isOpen).toBe(false);
    now = { ...look, sent: 'rfq_1' };
    await check.run(({ draw }) => draw());
    expect(check.value).toMatchObject({ isOpen: true, isMissed: false, isQuiet: false });
    await check.run(({ miss }) => miss());
    expect(check.value).toMatchObject({ isOpen: true, isMissed: true, isQuiet: false });
    await check.run(({ confirm }) => confirm(true));
    expect(check.value).toMatchObject({ isOpen: false, isMissed: false, isQuiet: false });
  });

  it('is asked on a press alone while the balance is not read', async () => {
    const check = await renderHook(() => useAmountCheck({ ...look, isUnread: true }));
    expect(check.value).toMatchObject({ isOpen: true, isQuiet: true });
    await check.run(({ miss }) => miss());
    expect(check.value).toMatchObject({ isOpen: true, isMissed: true, isQuiet: false });
  });
});
