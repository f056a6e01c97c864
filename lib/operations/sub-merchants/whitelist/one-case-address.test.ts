import { expect, test } from 'vitest';
import { EIP55_VALID } from '@/lib/testing/fixtures/wallet-address-vectors';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { type WhitelistHarness, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';

const [ADDRESS, OTHER] = EIP55_VALID;
const ONE_CASE = ADDRESS.toLowerCase();
const refused = { code: 'invalid_input', detail: { fields: { address: 'address_without_checksum' } } };

let harness: WhitelistHarness;
harnessForEach(whitelistHarness, (_, made) => {
  harness = made;
});

const press = (change: object) =>
  harness.press(harness.address({ currencyCode: 'USDC', address: ONE_CASE, ...change }));

test('safety 42, EIP-55: an address of one letter case is sent only as the text with a checksum that the person compared', async () => {
  await expect(press({})).rejects.toMatchObject(refused);
  // The person was shown another address, or another way of writing it.
  for (const checksum_seen of [OTHER, ONE_CASE, ADDRESS.replace('5aA', '5AA')]) {
    await expect(press({ checksum_seen }), checksum_seen).rejects.toMatchObject(refused);
  }
  expect(await harness.effects()).toEqual([0, 0]);
  const { operation } = await press({ checksum_seen: ADDRESS });
  expect(operation).toMatchObject({ state: 'done', asked: { address: ADDRESS, network: 'evm' } });
  expect(await harness.addressesOf()).toContainEqual(expect.objectContaining({ address: ADDRESS }));
});

test('safety 42: a compared checksum excuses neither a wrong one nor another network', async () => {
  const wrong = `${ADDRESS.slice(0, -1)}D`;
  const checksum = { detail: { fields: { address: 'address_checksum' } } };
  await expect(press({ address: wrong, checksum_seen: ADDRESS })).rejects.toMatchObject(checksum);
  const foreign = { detail: { fields: { address: 'address_of_other_network' } } };
  await expect(press({ currencyCode: 'USDT', checksum_seen: ADDRESS })).rejects.toMatchObject(foreign);
  expect(await harness.effects()).toEqual([0, 0]);
});

test('safety 42: in whatever letter case it comes, an address that is there is not added twice', async () => {
  await press({ address: ADDRESS });
  const there = { detail: { fields: { address: 'already_there' } } };
  await expect(press({ checksum_seen: ADDRESS })).rejects.toMatchObject(there);
});
