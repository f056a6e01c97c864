import { expect, test } from 'vitest';
import { EMPTY_DRAFT, faultsOf, type LinkDraft, readDraft, standingFaults } from './draft';

const draft = (change: Partial<LinkDraft>): LinkDraft => ({ ...EMPTY_DRAFT, currency: 'USDT', ...change });
const offered = (...return_hosts: string[]) => ({
  currencies: [
    { code: 'USDT', name: 'Tether USD', decimals: 6 },
    { code: 'BTC', name: 'Bitcoin', decimals: 8 },
  ],
  return_hosts,
});

test('CHK-06: an open amount sends neither, and empty fields are left out', () => {
  expect(readDraft(draft({ amount: '5', name: ' ' }), 'en', offered())).toEqual({
    body: { currency_code: 'USDT' },
  });
});

test('safety 27: an amount is read by the rules of the language', () => {
  const fiat = draft({ kind: 'fiat', amount: '1.250,50' });
  expect(readDraft(fiat, 'pt-BR', offered())).toEqual({
    body: { currency_code: 'USDT', amount_fiat: '1250.50' },
  });
  expect(readDraft(fiat, 'en', offered())).toEqual({ faults: { amount: 'not_a_decimal' } });
  const crypto = draft({ kind: 'crypto', amount: '0.5' });
  expect(readDraft(crypto, 'en', offered())).toEqual({
    body: { currency_code: 'USDT', amount_crypto: '0.5' },
  });
});

test.each([
  [{ kind: 'fiat', amount: '' }, { amount: 'required' }],
  [{ kind: 'fiat', amount: '0' }, { amount: 'not_positive' }],
  [{ payer: '529.982.247-24' }, { payer: 'check_digits' }],
  [{ returnUrl: 'http://a.example' }, { returnUrl: 'not_an_https_address' }],
  [{ name: 'a\u202eb' }, { name: 'control_characters' }],
  [{ currency: '' }, { currency: 'not_allowed' }],
] as [Partial<LinkDraft>, object][])(
  '%j is refused at its field, before anything is sent',
  (change, faults) => {
    expect(readDraft(draft(change), 'en', offered())).toEqual({ faults });
  },
);

test.each([
  [{ kind: 'fiat', amount: '0.01' }, undefined],
  [{ kind: 'fiat', amount: '0.001' }, 'too_long'],
  [{ kind: 'fiat', amount: '1.500' }, 'too_long'],
  [{ kind: 'crypto', amount: '0.000001' }, undefined],
  [{ kind: 'crypto', amount: '0.0000001' }, 'too_long'],
  [{ kind: 'crypto', currency: 'BTC', amount: '0.00000001' }, undefined],
  [{ kind: 'crypto', currency: 'BTC', amount: '0.000000001' }, 'too_long'],
] as [Partial<LinkDraft>, string | undefined][])(
  'CHK-04: %j has no more decimals than its currency, or is refused at its field',
  (change, reason) => {
    const read = readDraft(draft(change), 'en', offered());
    expect('faults' in read ? read.faults : {}).toEqual(reason === undefined ? {} : { amount: reason });
  },
);

test('safety 27: a fault is told until its field is changed, so that the next amount is said in words again', () => {
  const pressed = draft({ kind: 'fiat', amount: '1.500', payer: '529.982.247-24' });
  const faults = { amount: 'too_long', payer: 'check_digits' } as const;
  expect(standingFaults(faults, pressed, pressed)).toEqual(faults);
  expect(standingFaults(faults, pressed, { ...pressed, amount: '1.50' })).toEqual({ payer: 'check_digits' });
  expect(standingFaults(faults, pressed, { ...pressed, kind: 'crypto' })).toEqual({ payer: 'check_digits' });
  expect(standingFaults(faults, pressed, { ...pressed, currency: 'BTC' })).toEqual({ payer: 'check_digits' });
  expect(standingFaults(faults, pressed, { ...pressed, name: 'Ana' })).toEqual(faults);
});

test('every fault is told at once, each at its field', () => {
  const faulty = {
    currency: '',
    payer: '529.982.247-24',
    name: 'a\u202eb',
    returnUrl: 'https://other.example/done',
  };
  const others = {
    currency: 'not_allowed',
    payer: 'check_digits',
    name: 'control_characters',
    returnUrl: 'not_an_allowed_host',
  };
  for (const [amount, reason] of [
    ['', 'required'],
    ['0', 'not_positive'],
    ['1.2.3,4', 'not_a_decimal'],
  ] as const) {
    expect(readDraft(draft({ ...faulty, kind: 'fiat', amount }), 'en', offered('shop.example'))).toEqual({
      faults: { ...others, amount: reason },
    });
  }
});

test('what the server refuses stands at the same fields', () => {
  expect(faultsOf({ payer_document: 'check_digits' })).toEqual({ payer: 'check_digits' });
});

test('safety 47: a payer is sent back to an allowed host alone', () => {
  const back = draft({ returnUrl: ' https://shop.example/done ' });
  const body = { currency_code: 'USDT', return_url: ' https://shop.example/done ' };
  expect(readDraft(back, 'en', offered('shop.example'))).toEqual({ body });
  expect(readDraft(back, 'en', offered('www.shop.example'))).toEqual({
    faults: { returnUrl: 'not_an_allowed_host' },
  });
});
