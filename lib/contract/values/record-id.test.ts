import { expect, test } from 'vitest';
import { tieRequest } from '@/lib/contract/bff/checkout-links';
import { conversionParams } from '@/lib/contract/bff/conversion-requests';
import { transactionParams } from '@/lib/contract/bff/transaction-requests';
import { readListAddress } from '@/lib/contract/values/transactions/read-list-address';
import { fieldReasons } from './field-reasons';
import { recordIdError } from './record-id';

const reasons = (id: string) => {
  const rfq = conversionParams.safeParse({ rfq_id: id });
  const [own, tied] = [transactionParams.safeParse({ id }), tieRequest.safeParse({ end2end: id })];
  return [
    recordIdError(id),
    own.success ? undefined : fieldReasons(own.error).id,
    tied.success ? undefined : fieldReasons(tied.error).end2end,
    rfq.success ? undefined : fieldReasons(rfq.error).rfq_id,
  ];
};

test.each([
  '8f3c2a00-0000-4b47',
  'chk_0fL9',
  '0xABCdef',
  '52998224724',
  'a/b?c',
  '%2e%2e',
  'ação-1',
  '注文7',
  'exports',
  'EXPORT',
  'a/..',
  'foo bar',
  'a\u00a0b',
  ' a  b ',
  '100%',
  'x'.repeat(256),
])('GEN-10: %s may be an id: it is opened, asked for and tied alike', (id) => {
  expect(reasons(id)).toEqual(Array(4).fill(undefined));
  expect(decodeURIComponent(encodeURIComponent(id))).toBe(id);
});

test.each([
  ['', 'required'],
  ['x'.repeat(257), 'too_long'],
  ['a\u202eb', 'control_characters'],
  ['a\u200bb', 'control_characters'],
  ['a\tb', 'control_characters'],
  ['a\ud800b', 'control_characters'],
  ['a\u2028b', 'control_characters'],
  ['529.982.247-25', 'is_a_tax_id'],
  ['export', 'cannot_be_asked'],
  ['.', 'cannot_be_asked'],
  ['..', 'cannot_be_asked'],
] as const)('%j is neither opened, nor asked for, nor tied, for one reason everywhere', (id, reason) => {
  expect(reasons(id)).toEqual(Array(4).fill(reason));
});

test('what can be no id is kept in the address that has it, whatever its length, so that the drawer can say so', () => {
  for (const tx of ['foo bar', '..', 'x'.repeat(300)])
    expect(readListAddress('onramps', new URLSearchParams({ tx })).address.tx).toBe(tx);
});

test('GEN-10: a space alone is the id of nothing', () => {
  expect(reasons(' ')).toEqual(['cannot_be_asked', 'cannot_be_asked', 'required', 'cannot_be_asked']);
});
