import { expect, test } from 'vitest';
import { readPasted } from '@/lib/contract/pasted-id';
import { readListAddress } from '@/lib/contract/read-list-address';
import { isTransactionList } from '@/lib/contract/transaction-lists';
import { targetsOf } from './search-targets';

const HASH = `0x${'a1'.repeat(32)}`;
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const E2E = 'E60746948202611201432AbCdEf12345';

const targets = (text: string) => {
  const pasted = readPasted(text);
  return pasted === null ? [] : targetsOf(pasted);
};
const hrefs = (text: string) => targets(text).map((target) => ('href' in target ? target.href : ''));

test.each([
  [E2E, [`/checkouts?pix_e2e=${E2E}`, `/onramps?pix_e2e=${E2E}`, `/offramps?pix_e2e=${E2E}`]],
  [EVM, [`/onramps?wallet=${EVM}`, `/offramps?wallet=${EVM}`, `/withdrawals?address=${EVM}`]],
  [HASH, [`/withdrawals?tx=${HASH}`]],
  [
    'chk_0fL9aZ81hQeT5cMw2XyB7u',
    [
      '/withdrawals?tx=chk_0fL9aZ81hQeT5cMw2XyB7u',
      '/conversions/chk_0fL9aZ81hQeT5cMw2XyB7u',
      '/checkouts?tx=chk_0fL9aZ81hQeT5cMw2XyB7u',
      '/onramps?tx=chk_0fL9aZ81hQeT5cMw2XyB7u',
      '/offramps?tx=chk_0fL9aZ81hQeT5cMw2XyB7u',
      '/withdrawals?group_id=chk_0fL9aZ81hQeT5cMw2XyB7u',
    ],
  ],
])('%s leads to %j', (text, expected) => {
  expect(hrefs(text)).toEqual(expected);
});

test('safety 53: a tax id is offered without an address', () => {
  expect(targets('529.982.247-25')).toEqual(
    ['checkouts', 'onramps', 'offramps'].map((list) => ({ kind: 'taxId', list, digits: '52998224725' })),
  );
  expect(targets('529.982.247-24')).toEqual([]);
});

test('RMP-11: every address that is offered is one its list takes', () => {
  for (const text of [E2E, EVM, HASH, 'chk_0fL9aZ81hQeT5cMw2XyB7u']) {
    for (const href of hrefs(text)) {
      const { pathname, searchParams } = new URL(href, 'https://mesa.invalid');
      const list = pathname.slice(1);
      if (isTransactionList(list)) expect(readListAddress(list, searchParams).faults).toEqual({});
    }
  }
});
