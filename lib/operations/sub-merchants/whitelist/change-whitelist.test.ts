import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { whitelistRequest } from '@/lib/contract/bff/sub-merchants/whitelist';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { SEEDED_GROUPS } from '@/lib/sandbox/world/seed-relationships';
import type { Store } from '@/lib/store/engine/open-store';
import { beginIntent, listIntents, sweepIntents } from '@/lib/store/sub-merchants/intents';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import {
  TRON,
  TRON_2,
  type WhitelistHarness,
  whitelistHarness,
} from '@/lib/testing/harnesses/whitelist-harness';
import { ALICE, BOB } from '@/lib/testing/services';
import { resolveWhitelist } from './resolve-whitelist';
import { WHITELIST_KINDS } from './whitelist-evidence';

let store: Store;
let harness: WhitelistHarness;
harnessForEach(whitelistHarness, (opened, made) => {
  store = opened;
  harness = made;
});

const changes = () => listIntents(store.db, harness.first, WHITELIST_KINDS, 50);
const refused = (fields: object) => ({ code: 'invalid_input', detail: { fields } });

test('WLG-01 to WLG-06: groups and addresses are read as the API lists them, with the assets that can be verified', async () => {
  const { groups, assets, open } = await harness.read();
  expect(groups.map(({ id, label, addresses }) => [id, label, addresses.length])).toEqual(
    SEEDED_GROUPS.CID_1.map(({ id, label, addresses }) => [id, label, addresses.length]),
  );
  const all = groups.flatMap(({ addresses }) => addresses);
  expect(all.map(({ status, usable }) => [status, usable])).toContainEqual(['pending', false]);
  expect(all.every(({ status, usable }) => usable === (status === 'active'))).toBe(true);
  expect(assets.map(({ code, networks }) => [code, ...networks])).toEqual([
    ['USDT', 'tron'],
    ['USDC', 'evm'],
    ['BTC', 'bitcoin'],
  ]);
  expect(open).toEqual([]);
});

test('WLG-07, WLG-08, O-17: a group, then its address, which is pending until the API lists it as active', async () => {
  const group = (await harness.press({ walletName: ' Ops ' })).operation;
  expect(group).toMatchObject({ state: 'done', asked: { walletName: 'Ops' }, created_by: ALICE });
  const walletId = String(group.result?.walletId);
  const added = await harness.press(harness.address({ walletId, walletName: 'Ops', address: ` ${TRON} ` }));
  expect(added.operation).toMatchObject({ state: 'done', asked: { address: TRON, network: 'tron' } });
  expect(await harness.addressesOf(walletId)).toMatchObject([
    {
      address: TRON,
      currency: 'USDT',
      status: 'pending',
      usable: false,
      name: 'Cold storage',
      added: { by: ALICE },
    },
  ]);
  await harness.control('PUT', 'clock', { advance_seconds: 120 });
  expect(await harness.addressesOf(walletId)).toMatchObject([{ status: 'active', usable: true }]);
  expect(await harness.effects()).toEqual([1, 1]);
  const audit = await listAudit(store.db, { limit: 2 });
  expect(audit.map(({ action, detail }) => [action, detail?.outcome])).toEqual([
    ['whitelist_address', 'done'],
    ['whitelist_group', 'done'],
  ]);
});

test('safety 1, 4: one key pressed twenty times at once, and again later, is one effect', async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => harness.press(harness.address(), { key })),
  );
  answers.push(await harness.press(harness.address(), { key }));
  expect(new Set(answers.map(({ operation }) => operation.intent_id))).toEqual(new Set([key]));
  expect(answers.at(-1)?.operation.state).toBe('done');
  expect(await harness.effects()).toEqual([0, 1]);
  const reused = { code: 'key_reused' };
  await expect(harness.press(harness.address({ address: TRON_2 }), { key })).rejects.toMatchObject(reused);
  await expect(harness.press(harness.address(), { key, actor: BOB })).rejects.toMatchObject(reused);
  await expect(harness.press(harness.address(), { key, cid: harness.second })).rejects.toMatchObject(reused);
  expect(await harness.effects()).toEqual([0, 1]);
});

test('safety 2, 3: twenty intents of two people at once are one effect, and the others learn whose it was', async () => {
  const presses = Array.from({ length: 20 }, (_, at) =>
    harness.press(harness.address(), { actor: at % 2 === 0 ? ALICE : BOB }),
  );
  const ends = await Promise.allSettled(presses);
  expect(await harness.effects()).toEqual([0, 1]);
  const first = (await changes()).find(({ state }) => state === 'done');
  for (const end of ends) {
    if (end.status === 'rejected') expect(end.reason).toMatchObject(refused({ address: 'already_there' }));
    else expect(end.value.operation.created_by).toEqual(first?.created_by);
  }
});

test.each([{ drop: 'after' }, { status: 500 }, { status: 200, body: { ok: true } }])(
  'safety 9, 11, 12: after %j nobody knows, the same change is blocked, and a read decides',
  async (fault) => {
    await harness.injectFailure({ ...fault, times: 1 });
    const first = await harness.press(harness.address());
    expect(first.operation.state).toBe('unknown');
    const again = await harness.press(harness.address(), { actor: BOB });
    expect([again.in_the_way, again.operation.intent_id]).toEqual([true, first.operation.intent_id]);
    const acted = 'drop' in fault;
    expect(await harness.effects()).toEqual([0, acted ? 1 : 0]);
    const { open } = await harness.read();
    expect(open).toHaveLength(acted ? 0 : 1);
    expect((await changes())[0]).toMatchObject({ state: acted ? 'done' : 'unknown' });
    expect(await harness.effects()).toEqual([0, acted ? 1 : 0]);
  },
);

test('safety 10: a lost answer of a change that did not happen ends by a person, after one more read, and may be asked again', async () => {
  await harness.injectFailure({ drop: 'before', times: 1 });
  const { operation } = await harness.press({ walletName: 'Ops' });
  expect(operation.state).toBe('unknown');
  const word = { correlationId: harness.first, intentId: operation.intent_id, note: 'Desk says no' };
  await expect(
    resolveWhitelist(harness.services, BOB, { ...word, correlationId: harness.second }),
  ).rejects.toMatchObject({ code: 'not_found' });
  const resolved = await resolveWhitelist(harness.services, BOB, word);
  expect(resolved.operation).toMatchObject({
    state: 'not_done',
    resolved_by: { actor: BOB, note: 'Desk says no' },
  });
  expect((await harness.press({ walletName: 'Ops' })).operation.state).toBe('done');
  expect(await harness.effects()).toEqual([1, 0]);
});

test('safety 9: a person cannot say that it did not happen where the read shows that it did', async () => {
  await harness.injectFailure({ drop: 'after', times: 1 });
  const { operation } = await harness.press({ walletName: 'Ops' });
  const word = { correlationId: harness.first, intentId: operation.intent_id, note: 'I believe not' };
  const { operation: ended } = await resolveWhitelist(harness.services, ALICE, word);
  expect(ended).toMatchObject({ state: 'done' });
  expect(ended.resolved_by).toBeUndefined();
});

test('safety 6: what was being sent when the process died is unknown, and blocks until a read or a person ends it', async () => {
  const at = new Date(harness.services.clock());
  const { operation } = await harness.press({ walletName: 'Ops' });
  const begun = await beginIntent(store.db, {
    intent_id: randomUUID(),
    kind: 'whitelist_group',
    correlation_id: harness.first,
    input_hash: 'h',
    actor: ALICE,
    asked: operation.asked,
    request_id: 'r',
    at,
  });
  expect(begun.kind).toBe('begun');
  expect(await sweepIntents(store.db)).toBe(1);
  await harness.read();
  expect((await changes()).map(({ state }) => state)).toEqual(['done', 'done']);
});

test('safety 41: a group of another sub-merchant, or one that was renamed, is refused without a call', async () => {
  const [foreign] = SEEDED_GROUPS.CID_6;
  for (const group of [
    { walletId: foreign.id, walletName: foreign.label },
    { walletId: harness.treasury.id, walletName: 'Another name' },
    { walletId: 'wlg_none' },
  ]) {
    await expect(harness.press(harness.address(group))).rejects.toMatchObject(
      refused({ walletId: 'group_changed' }),
    );
  }
  expect((await changes()).map(({ state }) => state)).toEqual(['not_done', 'not_done', 'not_done']);
  await expect(harness.press(harness.address(), { cid: randomUUID() })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(harness.read(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  expect(await harness.effects()).toEqual([0, 0]);
});

test('safety 42: what does not fit the asset, or is there already, is refused', async () => {
  const [known] = SEEDED_GROUPS.CID_1[0].addresses;
  const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const cases: [object, object][] = [
    [{ address: evm }, { address: 'address_of_other_network' }],
    [{ address: evm.replace('5aA', '5AA'), currencyCode: 'USDC' }, { address: 'address_checksum' }],
    [{ address: `${TRON.slice(0, -1)}M` }, { address: 'address_checksum' }],
    [{ currencyCode: 'BRL' }, { currencyCode: 'not_allowed' }],
    [{ currencyCode: '__proto__' }, { currencyCode: 'not_allowed' }],
    [{ address: known?.address }, { address: 'already_there' }],
  ];
  for (const [change, fields] of cases) {
    await expect(harness.press(harness.address(change)), JSON.stringify(change)).rejects.toMatchObject(
      refused(fields),
    );
  }
  await expect(harness.press({ walletName: harness.treasury.label.toUpperCase() })).rejects.toMatchObject(
    refused({ walletName: 'name_taken' }),
  );
  expect(await harness.effects()).toEqual([0, 0]);
});

test('safety 42: a look-alike in any group stops an address until the person has seen it', async () => {
  const alike = `${TRON.slice(0, 4)}${'x'.repeat(26)}${TRON.slice(-4)}`;
  const partners = SEEDED_GROUPS.CID_1[2];
  const body = { walletName: partners.label, walletId: partners.id, address: alike, currencyCode: 'USDT' };
  await harness.services.client.changeWhitelist({
    correlationId: harness.first,
    body: { ...body, addressName: 'Poisoned' },
  });
  await expect(harness.press(harness.address())).rejects.toMatchObject(refused({ address: 'looks_alike' }));
  await expect(harness.press(harness.address({ look_alikes_seen: [TRON_2] }))).rejects.toMatchObject(
    refused({ address: 'looks_alike' }),
  );
  const { operation } = await harness.press(harness.address({ look_alikes_seen: [alike] }));
  expect(operation).toMatchObject({ state: 'done', asked: { look_alikes_seen: [alike] } });
});

test('O-33: before KYB is complete the API changes nothing, and its words are told', async () => {
  const { operation } = await harness.press({ walletName: 'Ops' }, { cid: harness.early });
  expect(operation).toMatchObject({ state: 'refused', http_status: 400 });
  expect(operation.reason).toMatch(/./);
});

test('safety 54: names with direction marks, joiners or other invisible characters are refused, others are kept in NFC', () => {
  const bad = [
    'a\u202eb',
    'a\u200bb',
    'O\u200dps',
    '\u2066x',
    'x\ufeff y',
    'a\u00adb',
    'a\u0000b',
    '\u3164',
    'a\u2028b',
    '\ud800',
  ];
  for (const name of bad) {
    const { error } = whitelistRequest.safeParse({ walletName: `x${name}` });
    expect([name, error && fieldReasons(error)]).toEqual([name, { walletName: 'control_characters' }]);
  }
  for (const name of [
    "<script>alert('x')</script>",
    '"; DROP TABLE operations;--',
    '{{7*7}}',
    'ﷺ',
    '社會科學院',
    '../../etc',
  ]) {
    expect(whitelistRequest.parse({ walletName: name })).toEqual({ walletName: name.normalize('NFC') });
  }
  expect(whitelistRequest.parse({ walletName: 'Cafe\u0301' })).toEqual({ walletName: 'Café' });
  expect(whitelistRequest.safeParse({ walletName: 'a'.repeat(81) }).success).toBe(false);
  expect(whitelistRequest.safeParse({ walletName: 'x', webhook: 'https://a.example' }).success).toBe(false);
});
