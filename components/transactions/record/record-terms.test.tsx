import { expect, test } from 'vitest';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { makeRow, renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { RecordBody } from './record-body';

const GIVEN = {
  zzz: '1',
  pix_e2e: 'E1',
  currency_code: 'USDT',
  amount_fiat: '1500.10',
  amount_crypto: '277.5',
  client_name: 'B••• A•••',
  client_tax_id: '•••.982.247-••',
};
const MASKED = ['attributes.client_name', 'attributes.client_tax_id'];

const body = (list: TransactionList, change: Partial<TransactionRow>, scene = {}) => {
  const row = makeRow(change);
  const detail = { record: row, raw: '{"a": 1}', observed: [], now: '2026-11-20T14:32:05Z' };
  return renderPart(<RecordBody list={list} row={row} detail={{ ...detail, read_at: detail.now }} />, scene);
};
/** Its words in one order: each must stand after the one before. */
function expectInOrder(text: string, words: readonly string[]): void {
  let from = 0;
  for (const word of words) {
    const at = text.indexOf(word, from);
    expect(at, `${word} in ${text.slice(from)}`).toBeGreaterThanOrEqual(0);
    from = at + word.length;
  }
}

test.each([
  ['en', ['R$ 1,500.10', '277.5', 'Payer', 'B•••', 'Given by the API, not documented.']],
  ['pt-BR', ['R$ 1.500,10', '277,5', 'Pagador', 'B•••', 'Informado pela API, não documentado.']],
  ['es', ['R$ 1.500,10', '277,5', 'Pagador', 'B•••', 'Informado por la API, no documentado.']],
] as const)(
  'the head of a record has what it says of amount, asset and payer, and that nothing documents it (%s)',
  (locale, words) => {
    expectInOrder(textOf(body('checkouts', { attributes: GIVEN }, { locale })), words);
  },
);

test('attributes stand in words first, the API’s own name beside, what has no words after them, and the raw record last', () => {
  expectInOrder(textOf(body('onramps', { attributes: GIVEN })), [
    'Attributes',
    'Amount in BRL amount_fiat 1500.10',
    'Amount of the asset amount_crypto 277.5',
    'Asset currency_code USDT',
    'Client name client_name B••• A•••',
    'Client CPF or CNPJ client_tax_id •••.982.247-••',
    'PIX end-to-end ID pix_e2e E1',
    'zzz 1',
    'Raw JSON',
  ]);
  const paid = textOf(body('offramps', { attributes: GIVEN }));
  expectInOrder(paid, ['Payee', 'B•••', 'Payee name client_name', 'Payee CPF or CNPJ client_tax_id']);
});

test('RMP-09: a record that gives none of them has no such head', () => {
  for (const attributes of [{}, { zzz: '1' }, { amount_fiat: null }, { amount_fiat: '' }]) {
    expect(textOf(body('onramps', { attributes }))).not.toContain('Given by the API');
  }
});

test('safety 26: an amount of another shape is drawn as it came', () => {
  const attributes = { amount_fiat: { json: '{"value":1.10}' }, amount_crypto: '1e9', currency_code: 'BTC' };
  const text = textOf(body('onramps', { attributes }));
  expectInOrder(text, ['{"value":1.10}', '1e9 BTC', 'Given by the API']);
});

test('2.5: a withdrawal’s documented figures carry no such mark, an undocumented payee does', () => {
  const documented = { amount_discounted: '100', amount_received: '98.5', currency_receive_code: 'USDT' };
  expect(textOf(body('withdrawals', { attributes: documented }))).not.toContain('Given by the API');
  const text = textOf(body('withdrawals', { attributes: { ...documented, payee_name: 'B•••' } }));
  expectInOrder(text, ['Payee', 'B•••', 'Given by the API, not documented.', 'Debited from balance']);
});

test('safety 53: the head repeats the mask, and reveals nothing that the attributes do not', () => {
  for (const role of ['viewer', 'support', 'operator'] as const) {
    const html = body('checkouts', { attributes: GIVEN, masked: MASKED }, { role });
    expect(html.match(/Reveal client_name/g) ?? []).toHaveLength(role === 'viewer' ? 0 : 2);
    expect(html).not.toMatch(/52998224725|Beatriz/);
  }
});
