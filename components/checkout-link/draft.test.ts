import { expect, test } from 'vitest';
import { EMPTY_DRAFT, faultsOf, type LinkDraft, readDraft } from './draft';

const draft = (change: Partial<LinkDraft>): LinkDraft => ({ ...EMPTY_DRAFT, currency: 'USDT', ...change });

test('CHK-06: an open amount sends neither, and empty fields are left out', () => {
  expect(readDraft(draft({ amount: '5', name: ' ' }), 'en', [])).toEqual({ body: { currency_code: 'USDT' } });
});

test('safety 27: an amount is read by the rules of the language', () => {
  const fiat = draft({ kind: 'fiat', amount: '1.250,50' });
  expect(readDraft(fiat, 'pt-BR', [])).toEqual({ body: { currency_code: 'USDT', amount_fiat: '1250.50' } });
  expect(readDraft(fiat, 'en', [])).toEqual({ faults: { amount: 'not_a_decimal' } });
  const crypto = draft({ kind: 'crypto', amount: '0.5' });
  expect(readDraft(crypto, 'en', [])).toEqual({ body: { currency_code: 'USDT', amount_crypto: '0.5' } });
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
    expect(readDraft(draft(change), 'en', [])).toEqual({ faults });
  },
);

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
    expect(readDraft(draft({ ...faulty, kind: 'fiat', amount }), 'en', ['shop.example'])).toEqual({
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
  expect(readDraft(back, 'en', ['shop.example'])).toEqual({ body });
  expect(readDraft(back, 'en', ['www.shop.example'])).toEqual({
    faults: { returnUrl: 'not_an_allowed_host' },
  });
});
