import { expect, test } from 'vitest';
import { attemptOf, conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { makeRow } from '@/lib/testing/screens/render-transactions';
import { conversionTerms, termsOf } from './entry-terms';

test('a record that was found says its amount, asset and people, and whether anything documents them', () => {
  const given = {
    amount_fiat: '1500.10',
    amount_crypto: '277.5',
    currency_code: 'USDT',
    client_name: 'B••• A•••',
  };
  expect(termsOf('onramps', makeRow({ attributes: given }))).toEqual({
    terms: [
      { figure: { name: 'amount_fiat', text: '1500.10', currency: 'BRL' }, undocumented: true },
      { figure: { name: 'amount_crypto', text: '277.5', currency: 'USDT' }, undocumented: true },
      { person: 'payer', names: [{ name: 'client_name', text: 'B••• A•••' }], undocumented: true },
    ],
  });
  const paidOut = termsOf(
    'offramps',
    makeRow({ attributes: { client_tax_id: '•••.982.247-••', payer: 'C' } }),
  );
  expect(paidOut.terms?.map(({ person }) => person)).toEqual(['payer', 'payee']);
});

test('2.5: the figure of a withdrawal is documented, its payee is not; one that failed did not arrive', () => {
  const attributes = { amount_received: '98.50', currency_receive_code: 'USDT', payee: 'D' };
  const figure = { name: 'amount_received', text: '98.50', currency: 'USDT' };
  const payee = { person: 'payee', names: [{ name: 'payee', text: 'D' }], undocumented: true };
  expect(termsOf('withdrawals', makeRow({ attributes }))).toEqual({ terms: [{ figure }, payee] });
  const failed = makeRow({ attributes, error_message: { en: '', pt: 'Recusado', es: '' } });
  expect(termsOf('withdrawals', failed).terms?.[0]).toEqual({ figure, notArrived: true });
  const bare = { ...failed, attributes: { currency_receive_code: 'USDT' } };
  expect(termsOf('withdrawals', bare).terms).toEqual([
    { figure: { name: 'currency_receive_code', text: 'USDT' } },
  ]);
});

test('absent stays absent: a record that gives nothing, or that nobody read, has no terms', () => {
  expect(termsOf('onramps', makeRow({ attributes: { zzz: '1' } }))).toEqual({});
  expect(termsOf('onramps', undefined)).toEqual({});
});

test('a conversion that was found says what the API confirmed, else the amount that was asked for alone', () => {
  const confirmed = { amount_from: '250000.00', amount_to: '1336950.00', rate: '5.3478' };
  const figure = (name: string, text: string, currency: string) => ({ figure: { name, text, currency } });
  expect(conversionTerms(conversionOf({ attempt: attemptOf({ confirmed }) }))).toEqual({
    terms: [figure('from', '250000.00', 'USDT'), figure('to', '1336950.00', 'BRL')],
  });
  expect(conversionTerms(conversionOf({ fixed_side: 'to' }))).toEqual({
    terms: [figure('to', '250000.00', 'BRL')],
  });
  expect(conversionTerms(undefined)).toEqual({});
});
