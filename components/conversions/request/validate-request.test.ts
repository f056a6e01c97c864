import { describe, expect, it } from 'vitest';
import { emptyDraft } from './request-draft';
import { quoteBody, spokenErrors, validateRequest } from './validate-request';

const good = { ...emptyDraft('en'), amount: '250,000.00', pixKey: '12.345.678/0001-95' };

describe('form', () => {
  it('has no error when it can be sent', () => {
    expect(validateRequest(good, 'now')).toEqual({});
  });

  it.each([
    [{ amount: '' }, { amount: 'amountSend' }],
    [{ amount: '', side: 'to' as const }, { amount: 'amountReceive' }],
    [{ amount: '0.00' }, { amount: 'amountPositive' }],
    [{ amount: '-5' }, { amount: 'amountPositive' }],
    [{ amount: '1e3' }, { amount: 'amountBad' }],
    [{ amount: '€ 5' }, { amount: 'amountCurrency' }],
    [{ amount: '1.234,56' }, {}],
    [{ amount: '1234,56' }, {}],
    [{ amount: '1,23,456' }, { amount: 'amountSeparator' }],
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
    expect(validateRequest({ ...good, ...change }, 'now')).toEqual(errors);
  });

  it('may leave the destination to the accept, but never a wrong one', () => {
    expect(validateRequest({ ...good, pixKey: '' }, 'later')).toEqual({});
    expect(validateRequest({ ...good, pixKey: '1' }, 'later')).toEqual({ destination: 'pixBad' });
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
      validateRequest({ ...wrong, amount: '' }, 'now'),
    );
  });
});

describe('quote request', () => {
  it('carries exactly one amount, with the digits typed (QUO-06, safety 24), and the destination', () => {
    const pix_key = '12345678000195';
    const pair = { from_currency: 'USDT', to_currency: 'BRL', pix_key };
    expect(quoteBody(good)).toEqual({ ...pair, from_amount: '250000.00' });
    expect(quoteBody({ ...good, side: 'to' })).toEqual({ ...pair, to_amount: '250000.00' });
    expect(quoteBody({ ...good, pixKey: '' })).not.toHaveProperty('pix_key');
    expect(quoteBody({ ...good, from: 'BRL', to: 'USDT', walletId: ' w-1 ' })).toMatchObject({
      wallet_id: 'w-1',
    });
  });

  it('is not made from text that is no amount', () => {
    expect(quoteBody({ ...good, amount: '1,2,3' })).toBeUndefined();
  });
});
