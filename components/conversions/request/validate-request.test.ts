import { describe, expect, it } from 'vitest';
import { emptyDraft } from './draft';
import { checkForm, quoteBody, spokenErrors } from './form-check';

const good = { ...emptyDraft('en'), amount: '250,000.00', pixKey: '12.345.678/0001-95' };

describe('form', () => {
  it('has no error when it can be sent', () => {
    expect(checkForm(good, 'now')).toEqual({});
  });

  it.each([
    [{ amount: '' }, { amount: 'amountSend' }],
    [{ amount: '', side: 'to' as const }, { amount: 'amountReceive' }],
    [{ amount: '0.00' }, { amount: 'amountPositive' }],
    [{ amount: '-5' }, { amount: 'amountPositive' }],
    [{ amount: '1e3' }, { amount: 'amountBad' }],
    [{ amount: '1.234,56' }, { amount: 'amountSeparator' }],
    [{ from: '' }, { from: 'chooseSend' }],
    [{ to: '' }, { to: 'chooseReceive', destination: 'walletMissing' }],
    [{ to: 'USDT', walletId: 'w1' }, { to: 'sameCurrency' }],
    [{ pixKey: '' }, { destination: 'pixMissing' }],
    [{ pixKey: '12.345.678/0001-96' }, { destination: 'pixCheckDigits' }],
    [{ pixKey: '11980000077' }, { destination: 'pixChoose' }],
    [{ pixKey: '119.800.000-77' }, {}],
    [{ pixKey: 'not a key' }, { destination: 'pixBad' }],
    [{ to: 'BTC' }, { destination: 'walletMissing' }],
  ])('with %j names the field and what it wants', (change, errors) => {
    expect(checkForm({ ...good, ...change }, 'now')).toEqual(errors);
  });

  it('may leave the destination to the accept, but never a wrong one', () => {
    expect(checkForm({ ...good, pixKey: '' }, 'later')).toEqual({});
    expect(checkForm({ ...good, pixKey: '1' }, 'later')).toEqual({ destination: 'pixBad' });
  });
});

describe('before the form is asked with', () => {
  it('says of a field that was left what cannot be read in it, and of an empty one nothing', () => {
    const BOTH = ['amount', 'destination'] as const;
    const wrong = { ...good, amount: '1e3', pixKey: '11' };
    expect(spokenErrors(wrong, 'now', [])).toEqual({});
    expect(spokenErrors(wrong, 'now', ['amount'])).toEqual({ amount: 'amountBad' });
    expect(spokenErrors(wrong, 'now', BOTH)).toEqual({ amount: 'amountBad', destination: 'pixBad' });
    expect(spokenErrors({ ...wrong, amount: ' ', pixKey: '' }, 'now', BOTH)).toEqual({});
    expect(spokenErrors({ ...wrong, amount: '' }, 'now', 'all')).toEqual(
      checkForm({ ...wrong, amount: '' }, 'now'),
    );
  });
});

describe('quote request', () => {
  it('carries exactly one amount, with the digits typed (QUO-06, safety 24)', () => {
    expect(quoteBody(good)).toEqual({ from_currency: 'USDT', to_currency: 'BRL', from_amount: '250000.00' });
    expect(quoteBody({ ...good, side: 'to' })).toEqual({
      from_currency: 'USDT',
      to_currency: 'BRL',
      to_amount: '250000.00',
    });
  });

  it('is not made from text that is no amount', () => {
    expect(quoteBody({ ...good, amount: '1,2,3' })).toBeUndefined();
  });
});
