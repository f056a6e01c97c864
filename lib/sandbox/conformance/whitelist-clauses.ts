import 'server-only';
import assert from 'node:assert/strict';
import type { Api } from './api';
import { hard, soft } from './clause';
import { assertError, assertKeys, listAt, okBody, textAt } from './reply';
import { GROUPS, groups, groupWith, WHITELIST } from './sub-merchants';

/** A fresh group of CID_1. */
async function created(api: Api, walletName = 'Ops'): Promise<string> {
  const body = okBody(await api.signedPost(WHITELIST, { walletName }));
  assertKeys(body, ['walletId', 'message']);
  assert.notEqual(textAt(body, 'message'), '');
  return textAt(body, 'walletId');
}

const ADDRESS = {
  address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  addressName: 'Cold wallet',
  currencyCode: 'USDT',
};

const add = (api: Api, walletId: string, changes: object = {}) =>
  api.signedPost(WHITELIST, { walletName: 'Ops', walletId, ...ADDRESS, ...changes });

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
    const id = await created(api, 'Ops');
    const group = await groupNamed(api, 'Ops');
    assert.equal(group.id, id);
    assert.deepEqual(group.addresses, []);
  }),
  hard('WLG-08 WLG-05 WLG-13', 'all five fields add an address, which has no label', async (api) => {
    const id = await created(api);
    const body = okBody(await add(api, id));
    assertKeys(body, ['message']);
    assert.notEqual(textAt(body, 'message'), '');
    const address = await addressIn(api, 'Ops');
    assertKeys(address, ['id', 'address', 'currency', 'status']);
    assert.equal(address.address, ADDRESS.address);
    assert.equal(address.currency, 'USDT');
    assert.notEqual(textAt(address, 'id'), '');
  }),
  hard('WLG-06', 'an address is pending or active, and active once it is activated', async (api) => {
    const id = await created(api);
    okBody(await add(api, id));
    for (const group of await groups(api)) {
      for (const { status } of listAt(group, 'addresses')) {
        assert.ok(status === 'active' || status === 'pending', String(status));
      }
    }
    const address = await addressIn(api, 'Ops');
    assert.equal(address.status, 'pending');
    await api.control('POST', `/addresses/${address.id}/activate`);
    assert.equal((await addressIn(api, 'Ops')).status, 'active');
  }),
  soft('O-17', 'WLG-06', 'a minute activates an address too', async (api) => {
    okBody(await add(api, await created(api)));
    await api.control('PUT', '/clock', { advance_seconds: 50 });
    assert.equal((await addressIn(api, 'Ops')).status, 'pending');
    await api.control('PUT', '/clock', { advance_seconds: 11 });
    assert.equal((await addressIn(api, 'Ops')).status, 'active');
  }),
  hard('WLG-09', 'fewer than five fields add nothing', async (api) => {
    const id = await created(api);
    for (const field of ['walletName', 'walletId', 'address', 'addressName', 'currencyCode']) {
      for (const value of [undefined, '', 5]) assertError(await add(api, id, { [field]: value }), 400);
    }
    assertError(await api.signedPost(WHITELIST, {}), 400);
    assertError(await api.signedPost(WHITELIST, { walletName: '' }), 400);
    assertError(await api.signedPost(WHITELIST, { walletId: id }), 400);
    assertError(await api.signedPost(WHITELIST, { walletName: 'Ops', walletId: id }), 400);
    assert.deepEqual((await groupNamed(api, 'Ops')).addresses, []);
  }),
  hard('WLG-10', 'an unknown group takes no address', async (api) => {
    await created(api);
    assertError(await add(api, 'wlg_unknown'), 400);
    assertError(await add(api, (await groupWith(api, 'USDT', 'active', 'CID_6')).id), 400);
  }),
  soft('O-47', 'WLG-10', 'the name must be that of the group, nothing comes twice', async (api) => {
    const id = await created(api);
    assertError(await add(api, id, { walletName: 'Other' }), 400);
    assertError(await api.signedPost(WHITELIST, { walletName: 'Ops' }), 400);
    okBody(await add(api, id));
    assertError(await add(api, id), 400);
    okBody(await add(api, id, { address: 'not an address at all' }));
    assert.equal(listAt(await groupNamed(api, 'Ops'), 'addresses').length, 2);
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
