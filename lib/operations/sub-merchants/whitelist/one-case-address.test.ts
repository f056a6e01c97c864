import { expect, test } from 'vitest';
import { EIP55_VALID } from '@/lib/contract/address-vectors';
import { deskForEach } from '../desk.testing';
import { type WhitelistDesk, whitelistDesk } from './whitelist-desk';

const [ADDRESS, OTHER] = EIP55_VALID;
const ONE_CASE = ADDRESS.toLowerCase();
const refused = { code: 'invalid_input', detail: { fields: { address: 'address_without_checksum' } } };

let desk: WhitelistDesk;
deskForEach(whitelistDesk, (_, made) => {
  desk = made;
});

const press = (change: object) =>
  desk.press(desk.address({ currencyCode: 'USDC', address: ONE_CASE, ...change }));

test('safety 42, EIP-55: an address of one letter case is sent only as the text with a checksum that the person compared', async () => {
  await expect(press({})).rejects.toMatchObject(refused);
  // Another address, or another way of writing it, was on that person's screen.
  for (const checksum_seen of [OTHER, ONE_CASE, ADDRESS.replace('5aA', '5AA')]) {
    await expect(press({ checksum_seen }), checksum_seen).rejects.toMatchObject(refused);
  }
  expect(await desk.effects()).toEqual([0, 0]);
  const { operation } = await press({ checksum_seen: ADDRESS });
  expect(operation).toMatchObject({ state: 'done', asked: { address: ADDRESS, network: 'evm' } });
  expect(await desk.addressesOf()).toContainEqual(expect.objectContaining({ address: ADDRESS }));
});

test('safety 42: a compared checksum excuses neither a wrong one nor another network', async () => {
  const wrong = `${ADDRESS.slice(0, -1)}D`;
  const checksum = { detail: { fields: { address: 'address_checksum' } } };
  await expect(press({ address: wrong, checksum_seen: ADDRESS })).rejects.toMatchObject(checksum);
  const foreign = { detail: { fields: { address: 'address_of_other_network' } } };
  await expect(press({ currencyCode: 'USDT', checksum_seen: ADDRESS })).rejects.toMatchObject(foreign);
  expect(await desk.effects()).toEqual([0, 0]);
});

test('safety 42: in whatever letter case it comes, an address that is there is not added twice', async () => {
  await press({ address: ADDRESS });
  const there = { detail: { fields: { address: 'already_there' } } };
  await expect(press({ checksum_seen: ADDRESS })).rejects.toMatchObject(there);
});
