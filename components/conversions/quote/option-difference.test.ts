import { describe, expect, it } from 'vitest';
import { optionDifference, renewalChange } from './option-difference';

const d0 = { from_amount: '250000.00', to_amount: '1335300.00', rate: '5.3412' };
const d1 = { from_amount: '250000.00', to_amount: '1336950.00', rate: '5.3478' };

describe('difference of two options', () => {
  it('is counted in what is received when the sent amount is fixed', () => {
    expect(optionDifference(d1, d0, 'from')).toEqual({
      side: 'to',
      amount: '1650',
      percent: '0.12',
      better: true,
      equal: false,
    });
    expect(optionDifference(d0, d1, 'from')).toMatchObject({ amount: '-1650', better: false });
  });

  it('is counted in what is sent when the received amount is fixed, and less is better', () => {
    const cheap = { from_amount: '99.5', to_amount: '500', rate: '5.03' };
    const dear = { from_amount: '100', to_amount: '500', rate: '5' };
    expect(optionDifference(cheap, dear, 'to')).toMatchObject({ side: 'from', amount: '-0.5', better: true });
  });

  it('knows equal options, and has no per cent against zero (safety 23)', () => {
    expect(optionDifference(d0, d0, 'from')).toMatchObject({ amount: '0', equal: true, better: false });
    expect(optionDifference(d1, { ...d0, to_amount: '0' }, 'from')?.percent).toBeNull();
  });

  it('keeps digits that a float would lose (safety 26)', () => {
    const a = { from_amount: '1', to_amount: '123456789012345678.12345678', rate: '1' };
    const b = { from_amount: '1', to_amount: '123456789012345678.12345677', rate: '1' };
    expect(optionDifference(a, b, 'from')?.amount).toBe('0.00000001');
  });
});

describe('what a renewal changed', () => {
  it('gives the rate and the amount with their signs (safety 19)', () => {
    const after = { from_amount: '250000.00', to_amount: '1336025.00', rate: '5.3441' };
    expect(renewalChange(d1, after, 'from')).toMatchObject({
      rate: '-0.0037',
      difference: { amount: '-925', percent: '-0.07', better: false },
    });
  });

  it('has nothing to say of an option that is missing on one side', () => {
    expect(renewalChange(undefined, d1, 'from')).toBeUndefined();
    expect(renewalChange(d1, undefined, 'from')).toBeUndefined();
  });
});
