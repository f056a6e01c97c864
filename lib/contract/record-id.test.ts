import { expect, test } from 'vitest';
import { readListAddress } from './read-list-address';
import { couldBeRecordId } from './record-id';

test('GEN-10: an id is opaque, but one piece of visible ASCII: no words, no page of text, nothing an address reads otherwise', () => {
  for (const id of ['8f3c2a00-0000-4b47', 'chk_0fL9', '0xABCdef', '52998224724', 'a/b?c', 'x'.repeat(256)])
    expect(couldBeRecordId(id), id).toBe(true);
  for (const id of [
    'foo bar',
    'x'.repeat(257),
    'x'.repeat(300),
    'ação',
    'a\u202eb',
    'a\tb',
    '',
    'export',
    '.',
    '..',
  ])
    expect(couldBeRecordId(id), id).toBe(false);
});

test('what can be no id is kept in the address that has it, whatever its length, so that the drawer can say so', () => {
  for (const tx of ['foo bar', 'x'.repeat(300)])
    expect(readListAddress('onramps', new URLSearchParams({ tx })).address.tx).toBe(tx);
});
