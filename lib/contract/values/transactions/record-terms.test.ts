import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttributeValue } from '@/lib/contract/bff/transactions';
import { wireSchema } from '@/lib/contract/payments-api/fields';
import { withdrawalAttributes } from '@/lib/contract/payments-api/withdrawals';
import { WITHDRAWAL_ATTRIBUTES } from './record-attributes';
import { carriedTerms, givenAmount, givenAsset, givenTerm, TERM_NAMES, type Term } from './record-terms';
import { TRANSACTION_LISTS } from './transaction-lists';

const TERMS = Object.keys(TERM_NAMES.checkouts) as Term[];
const NAMES = [...new Set(TRANSACTION_LISTS.flatMap((list) => Object.values(TERM_NAMES[list]).flat()))];

test('CHK-04, O-11: a payment says its amount in BRL, how much of which asset, and who pays', () => {
  const given = {
    currency_code: 'USDT',
    amount_fiat: '1500.10',
    amount_crypto: '277.50',
    client_name: 'B•••',
  };
  for (const list of ['checkouts', 'onramps'] as const) {
    expect(givenAmount(list, given)).toEqual({ name: 'amount_fiat', text: '1500.10', currency: 'BRL' });
    expect(givenAsset(list, given)).toEqual({ name: 'amount_crypto', text: '277.50', currency: 'USDT' });
    expect(givenTerm(list, 'payer', given)).toEqual([{ name: 'client_name', text: 'B•••' }]);
    expect(givenTerm(list, 'payee', given)).toEqual([]);
  }
});

test('RMP-05: the client of an offramp is paid', () => {
  const given = { client_name: 'B•••', client_tax_id: '•••.982.247-••', payer_name: 'C•••' };
  expect(givenTerm('offramps', 'payee', given).map(({ name }) => name)).toEqual([
    'client_name',
    'client_tax_id',
  ]);
  expect(givenTerm('offramps', 'payer', given)).toEqual([{ name: 'payer_name', text: 'C•••' }]);
});

test('an amount without a known currency has none, and an asset without a quantity stands alone', () => {
  expect(givenAmount('onramps', { amount: '12', currency: 'USD' })).toEqual({ name: 'amount', text: '12' });
  expect(givenAsset('onramps', { currency_code: 'BTC' })).toEqual({ name: 'currency_code', text: 'BTC' });
  expect(givenAsset('onramps', { amount_crypto: '0.5' })).toEqual({ name: 'amount_crypto', text: '0.5' });
  expect(givenAsset('onramps', { amount_crypto: '277.5', currency: 'BRL', amount_fiat: '1500.10' })).toEqual({
    name: 'amount_crypto',
    text: '277.5',
  });
  expect(givenAsset('onramps', { amount_crypto: '0.5', asset: { json: '{"code":"BTC"}' } })).toEqual({
    name: 'amount_crypto',
    text: '0.5 {"code":"BTC"}',
  });
});

test('WDR-02, WDR-04: a withdrawal says what reaches its destination, by its documented names', () => {
  const given = { amount_discounted: '100', amount_received: '98.50', currency_receive_code: 'USDT' };
  expect(givenAsset('withdrawals', given)).toEqual({
    name: 'amount_received',
    text: '98.50',
    currency: 'USDT',
  });
  expect(givenAmount('withdrawals', { ...given, amount_fiat: '1' })).toBeUndefined();
});

test('ENV-20, ENV-21: absent, null and empty are not given; 0 and false are', () => {
  for (const attributes of [{}, { amount_fiat: null }, { amount_fiat: '' }]) {
    expect(givenAmount('checkouts', attributes)).toBeUndefined();
    expect(carriedTerms('checkouts', [{ attributes }])).toEqual([]);
  }
  expect(givenAmount('checkouts', { amount_fiat: '0' })?.text).toBe('0');
  expect(givenAmount('checkouts', { amount_fiat: false })?.text).toBe('false');
  expect(carriedTerms('checkouts', [{ attributes: { amount_fiat: '0' } }])).toEqual(['amount']);
  expect(carriedTerms('checkouts', [{ attributes: { zzz: '1', pix_e2e: 'E1' } }])).toEqual([]);
  const some = [{ attributes: { amount_crypto: '1' } }, { attributes: {} }, { attributes: { payee: 'A' } }];
  expect(carriedTerms('offramps', some)).toEqual(['asset', 'payee']);
});

test('WDR-01 to WDR-10: what 2.5 documents is what the schema of a withdrawal reads', () => {
  const { properties } = wireSchema(withdrawalAttributes) as { properties: object };
  expect([...WITHDRAWAL_ATTRIBUTES].sort()).toEqual(Object.keys(properties).sort());
});

describe('safety 26: whatever the API sends', () => {
  const value: fc.Arbitrary<AttributeValue> = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.stringMatching(/^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,3})?$/),
    fc.json().map((json) => ({ json })),
  );
  const name = fc.oneof(fc.constantFrom(...NAMES), fc.constantFrom('__proto__', 'constructor'), fc.string());
  const attributes = fc
    .array(fc.tuple(name, value), { maxLength: 12 })
    .map((entries) => Object.fromEntries(entries));

  test('no term throws, changes a character, or takes another record’s place', () => {
    fc.assert(
      fc.property(attributes, fc.constantFrom(...TRANSACTION_LISTS), (given, list) => {
        for (const term of TERMS) {
          for (const { name: from, text } of givenTerm(list, term, given)) {
            const source = given[from];
            expect(text).toBe(typeof source === 'object' && source !== null ? source.json : String(source));
          }
        }
        for (const figure of [givenAmount(list, given), givenAsset(list, given)]) {
          if (figure === undefined) continue;
          const source = given[figure.name];
          const whole = typeof source === 'object' && source !== null ? source.json : String(source);
          expect(figure.text.startsWith(whole)).toBe(true);
        }
        const any = TERMS.some((term) => givenTerm(list, term, given).length > 0);
        expect(carriedTerms(list, [{ attributes: given }]).length > 0).toBe(any);
      }),
    );
  });
});
