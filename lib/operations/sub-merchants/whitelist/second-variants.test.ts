import { expect, test } from 'vitest';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import { ALICE } from '@/lib/testing/services';
import { foundIn } from './whitelist-evidence';

const GROUP = { id: 'g1', label: 'Ops', addresses: [] };
const ADDRESS = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';

const group: Pick<SubMerchantIntent, 'kind' | 'asked'> = {
  kind: 'whitelist_group',
  asked: { walletName: 'Ops' },
};
const address = {
  kind: 'whitelist_address',
  asked: { walletId: 'g1', address: ADDRESS, currencyCode: 'USDT' },
  created_by: ALICE,
} as const;

test('a group is found by its name, also where the API gives it no id: it is there, and is not made twice (WLG-04)', () => {
  expect(foundIn([GROUP], group)).toEqual({ walletId: 'g1' });
  expect(foundIn([{ label: 'Ops', addresses: [] }], group)).toEqual({});
  expect(foundIn([{ id: 'g1', addresses: [] }], group)).toBeUndefined();
});

test('an address is found by its own group, letters and asset alone (safety 42)', () => {
  const withEntry = (entry: object, id = 'g1') => [
    { ...GROUP, id, addresses: [{ id: 'a1', address: ADDRESS, currency: 'USDT', ...entry }] },
  ];
  expect(foundIn(withEntry({}), address)).toEqual({ addressId: 'a1' });
  expect(foundIn(withEntry({ currency: 'USDC' }), address)).toBeUndefined();
  expect(foundIn(withEntry({ address: ADDRESS.toLowerCase() }), address)).toBeUndefined();
  expect(foundIn(withEntry({}, 'g2'), address)).toBeUndefined();
});
