import { expect, test } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';
import { EMPTY_DRAFT, type LinkDraft, linkErrors, readDraft, standingErrors } from './link-draft';

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

test('safety 27: an amount with one reading is read in every language, others by the rules of the language', () => {
  const body = { currency_code: 'USDT', amount_fiat: '1250.50' };
  for (const amount of ['1.250,50', 'R$ 1,250.50', '1250,50', '1250.50']) {
    const fiat = draft({ kind: 'fiat', amount });
    for (const locale of LOCALES) expect(readDraft(fiat, locale, offered())).toEqual({ body });
  }
  const fiat = draft({ kind: 'fiat', amount: '1,250' });
  expect(readDraft(fiat, 'en', offered())).toEqual({ body: { ...body, amount_fiat: '1250' } });
  expect(readDraft(fiat, 'pt-BR', offered())).toEqual({ fieldErrors: { amount: 'too_long' } });
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
  (change, fieldErrors) => {
    expect(readDraft(draft(change), 'en', offered())).toEqual({ fieldErrors });
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
    expect('fieldErrors' in read ? read.fieldErrors : {}).toEqual(
      reason === undefined ? {} : { amount: reason },
    );
  },
);

test('safety 27: a fault is told until its field is changed, so that the next amount is said in words again', () => {
  const pressed = draft({ kind: 'fiat', amount: '1.500', payer: '529.982.247-24' });
  const fieldErrors = { amount: 'too_long', payer: 'check_digits' } as const;
  expect(standingErrors(fieldErrors, pressed, pressed)).toEqual(fieldErrors);
  expect(standingErrors(fieldErrors, pressed, { ...pressed, amount: '1.50' })).toEqual({
    payer: 'check_digits',
  });
  expect(standingErrors(fieldErrors, pressed, { ...pressed, kind: 'crypto' })).toEqual({
    payer: 'check_digits',
  });
  expect(standingErrors(fieldErrors, pressed, { ...pressed, currency: 'BTC' })).toEqual({
    payer: 'check_digits',
  });
  expect(standingErrors(fieldErrors, pressed, { ...pressed, name: 'Ana' })).toEqual(fieldErrors);
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
      fieldErrors: { ...others, amount: reason },
    });
  }
});

test('what the server refuses stands at the same fields', () => {
  expect(linkErrors({ payer_document: 'check_digits' })).toEqual({ payer: 'check_digits' });
});

test('safety 47: a payer is sent back to an allowed host alone', () => {
  const back = draft({ returnUrl: ' https://shop.example/done ' });
  const body = { currency_code: 'USDT', return_url: ' https://shop.example/done ' };
  expect(readDraft(back, 'en', offered('shop.example'))).toEqual({ body });
  expect(readDraft(back, 'en', offered('www.shop.example'))).toEqual({
    fieldErrors: { returnUrl: 'not_an_allowed_host' },
  });
});
