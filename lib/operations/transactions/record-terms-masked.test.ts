import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listItem } from '@/lib/contract/payments-api/envelope';
import { parseJson } from '@/lib/contract/values/json/json';
import {
  givenAmount,
  givenAsset,
  givenTerm,
  TERM_NAMES,
} from '@/lib/contract/values/transactions/record-terms';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import { cellsOf, columnNames } from '@/lib/operations/exports/export-columns';
import { hiddenValues, transactionRow } from './list-transactions';

const itemOf = (attributes: string) => listItem.parse(parseJson(`{"attributes":${attributes}}`));

/** As JSON writes numbers, with more digits than a float holds. */
const number = fc.stringMatching(/^-?(0|[1-9]\d{0,39})(\.\d{1,40})?([eE][+-]?\d{1,3})?$/);

test('safety 26: a figure has the digits of the answer, as JSON number or as text, in the row and in its file', () => {
  fc.assert(
    fc.property(number, fc.boolean(), (digits, quoted) => {
      const item = itemOf(`{"amount_fiat":${quoted ? `"${digits}"` : digits},"currency_code":"USDT"}`);
      const { attributes } = transactionRow(item);
      // Eleven digits that are a CPF are masked, as everywhere.
      fc.pre(hiddenValues(item)['attributes.amount_fiat'] === undefined);
      expect(givenAmount('onramps', attributes)).toEqual({
        name: 'amount_fiat',
        text: digits,
        currency: 'BRL',
      });
      const sheet = { locale: 'en', timeZone: 'UTC', list: 'onramps', isExact: true } as const;
      expect(cellsOf(sheet)(item)[columnNames(sheet).indexOf('amount_fiat')]).toBe(digits);
    }),
  );
});

test('whatever JSON the API sends under the names of the terms, a row is made of it and read', () => {
  const names = [...new Set(TRANSACTION_LISTS.flatMap((list) => Object.values(TERM_NAMES[list]).flat()))];
  const attributes = fc.dictionary(fc.constantFrom(...names), fc.jsonValue(), { maxKeys: 8 });
  fc.assert(
    fc.property(attributes, fc.constantFrom(...TRANSACTION_LISTS), (given, list) => {
      const row = transactionRow(itemOf(JSON.stringify(given)));
      givenAmount(list, row.attributes);
      givenAsset(list, row.attributes);
      for (const { text } of givenTerm(list, 'payer', row.attributes)) expect(text).not.toBe('');
    }),
  );
});

test('safety 53: payer and payee leave the server masked, by name and by shape, nested ones as a whole', () => {
  const people = {
    payer_name: 'Beatriz Antunes',
    payee_name: 'Beatriz Antunes',
    client_name: 'Beatriz Antunes',
    payer_document: '52998224725',
    payee_document: '52998224725',
    client_tax_id: '52998224725',
    payer: { name: 'Beatriz Antunes', key: 'bia@merchant.example' },
    payee: 'Beatriz Antunes',
  };
  for (const list of TRANSACTION_LISTS) {
    const { attributes } = transactionRow(itemOf(JSON.stringify(people)));
    for (const term of ['payer', 'payee'] as const) {
      const read = givenTerm(list, term, attributes);
      expect(read.length).toBeGreaterThan(1);
      expect(JSON.stringify(read)).not.toMatch(/Beatriz|Antunes|52998224725|merchant\.example/);
    }
  }
});
