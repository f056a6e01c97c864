import 'server-only';
import { randomUUID } from 'node:crypto';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import { assertError, assertKeys, listAt, okBody, textAt } from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { GROUPS, groups, groupWith, WHITELIST } from '@/lib/testing/conformance/support/sub-merchant-calls';

async function created(api: Api): Promise<{ id: string; name: string }> {
  const name = `Ops ${randomUUID().slice(0, 8)}`;
  const body = okBody(await api.signedPost(WHITELIST, { walletName: name }));
  assertKeys(body, ['walletId', 'message']);
  assert.notEqual(textAt(body, 'message'), '');
  return { id: textAt(body, 'walletId'), name };
}

const ADDRESS = {
  address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  addressName: 'Cold wallet',
  currencyCode: 'USDT',
};

const add = (api: Api, group: { id: string; name: string }, changes: object = {}) =>
  api.signedPost(WHITELIST, { walletName: group.name, walletId: group.id, ...ADDRESS, ...changes });

async function groupNamed(api: Api, label: string) {
  const found = (await groups(api)).find((group) => group.label === label);
  assert.ok(found, `no group ${label}`);
  return found;
}

async function addressIn(api: Api, label: string) {
  const [address] = listAt(await groupNamed(api, label), 'addresses');
  assert.ok(address, `no address in ${label}`);
  return address;
}

export const WHITELIST_CLAUSES = [
  hard('WLG-01 WLG-02 WLG-03', 'groups have an id, a label and their addresses', async (api) => {
    assertKeys(okBody(await api.signedGet(GROUPS)), ['groups']);
    const all = await groups(api);
    assert.ok(all.length > 0);
    for (const group of all) {
      assertKeys(group, ['id', 'label', 'addresses']);
      assert.notEqual(textAt(group, 'id'), '');
      assert.notEqual(textAt(group, 'label'), '');
    }
  }),
  hard('WLG-01', 'each sub-merchant sees its own, and none is an empty array', async (api) => {
    const mine = new Set((await groups(api)).map((group) => group.id));
    for (const group of await groups(api, 'CID_6')) assert.ok(!mine.has(group.id ?? null));
    assert.deepEqual(await groups(api, 'CID_2'), []);
  }),
  hard('WLG-07 WLG-02 WLG-03 WLG-04 WLG-13', 'a name alone makes a group, empty at first', async (api) => {
    const { id, name } = await created(api);
    const group = await groupNamed(api, name);
    assert.equal(group.id, id);
    assert.deepEqual(group.addresses, []);
  }),
  hard('WLG-08 WLG-05 WLG-13', 'all five fields add an address, which has no label', async (api) => {
    const group = await created(api);
    const body = okBody(await add(api, group));
    assertKeys(body, ['message']);
    assert.notEqual(textAt(body, 'message'), '');
    const address = await addressIn(api, group.name);
    assertKeys(address, ['id', 'address', 'currency', 'status']);
    assert.equal(address.address, ADDRESS.address);
    assert.equal(address.currency, 'USDT');
    assert.notEqual(textAt(address, 'id'), '');
  }),
  hard('WLG-06', 'an address is pending or active, and active once it is activated', async (api) => {
    const group = await created(api);
    okBody(await add(api, group));
    for (const group of await groups(api)) {
      for (const { status } of listAt(group, 'addresses')) {
        assert.ok(status === 'active' || status === 'pending', String(status));
      }
    }
    const address = await addressIn(api, group.name);
    assert.equal(address.status, 'pending');
    await api.control('POST', `/addresses/${address.id}/activate`);
    assert.equal((await addressIn(api, group.name)).status, 'active');
  }),
  soft('O-17', 'WLG-06', 'a minute activates an address too', async (api) => {
    const group = await created(api);
    okBody(await add(api, group));
    await api.control('PUT', '/clock', { advance_seconds: 50 });
    assert.equal((await addressIn(api, group.name)).status, 'pending');
    await api.control('PUT', '/clock', { advance_seconds: 11 });
    assert.equal((await addressIn(api, group.name)).status, 'active');
  }),
  hard('WLG-09', 'fewer than five fields add nothing', async (api) => {
    const group = await created(api);
    for (const field of ['walletName', 'walletId', 'address', 'addressName', 'currencyCode']) {
      for (const value of [undefined, '', 5]) assertError(await add(api, group, { [field]: value }), 400);
    }
    assertError(await api.signedPost(WHITELIST, {}), 400);
    assertError(await api.signedPost(WHITELIST, { walletName: '' }), 400);
    assertError(await api.signedPost(WHITELIST, { walletId: group.id }), 400);
    assertError(await api.signedPost(WHITELIST, { walletName: group.name, walletId: group.id }), 400);
    assert.deepEqual((await groupNamed(api, group.name)).addresses, []);
  }),
  hard('WLG-10', 'an unknown group takes no address', async (api) => {
    const group = await created(api);
    const foreign = await groupWith(api, 'USDT', 'active', 'CID_6');
    for (const walletId of ['wlg_unknown', foreign.id]) assertError(await add(api, group, { walletId }), 400);
    assertError(await add(api, { id: foreign.id, name: foreign.label }), 400);
  }),
  soft('O-47', 'WLG-10', 'the name must be that of the group, nothing comes twice', async (api) => {
    const group = await created(api);
    assertError(await add(api, group, { walletName: 'Other' }), 400);
    assertError(await api.signedPost(WHITELIST, { walletName: group.name }), 400);
    okBody(await add(api, group));
    assertError(await add(api, group), 400);
    okBody(await add(api, group, { address: 'not an address at all' }));
    assert.equal(listAt(await groupNamed(api, group.name), 'addresses').length, 2);
  }),
  hard('WLG-11 SGN-16', 'the relationship stands beside the payload, not in it', async (api) => {
    const cid = api.relationship('CID_1');
    assertError(await api.signedPost(WHITELIST, { walletName: 'X', label: 'y' }), 400);
    assertError(await api.signedPost(WHITELIST, { walletName: 'X', correlation_id: cid }), 400);
    const envelope = { correlation_id: undefined };
    assertError(await api.signedPost(WHITELIST, { walletName: 'X' }, { envelope }), 400);
    assert.ok(!(await groups(api)).some((group) => group.label === 'X'));
  }),
];
