import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import {
  assertAlike,
  assertError,
  assertKeys,
  close,
  instantOf,
  numberAt,
  objectAt,
  okBody,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { bucket } from '@/lib/testing/conformance/support/conversion-calls';
import { attribute, CHECKOUTS, page } from '@/lib/testing/conformance/support/list-calls';
import {
  available,
  NAAS_CHECKOUT,
  UNKNOWN_RELATIONSHIP,
} from '@/lib/testing/conformance/support/sub-merchant-calls';
import { advance } from '@/lib/testing/conformance/support/transaction-controls';

const KEYS = [
  'end2end',
  'origin_e2e',
  'component',
  'state',
  'split_amount',
  'currency',
  'correlation_id',
  'created_at',
  'updated_at',
];
const path = (origin: string) => `/v2/naas/split/${origin}`;

async function checkout(api: Api): Promise<string> {
  okBody(await api.signedPost(NAAS_CHECKOUT, { currency_code: 'USDT', amount_fiat: 100 }));
  return (await page(api, CHECKOUTS, 'limit=1')).ids[0] ?? '';
}

async function completed(api: Api) {
  const origin = await checkout(api);
  await advance(api, origin, 'success.completed');
  return { origin, split: okBody(await api.signedGet(path(origin))) };
}

export const SPLIT_CLAUSES = [
  hard(
    'SPL-01 SPL-02 SPL-04 SPL-05 SPL-11',
    'a split is nine flat texts, its machinery among them',
    async (api) => {
      const { split } = await completed(api);
      assertKeys(split, KEYS);
      for (const key of KEYS) assert.notEqual(textAt(split, key), '', key);
    },
  ),
  hard('SPL-03', 'it has an id of its own, by which it is not found', async (api) => {
    const { origin, split } = await completed(api);
    assert.equal(split.origin_e2e, origin);
    assert.notEqual(split.end2end, origin);
    assertError(await api.signedGet(path(textAt(split, 'end2end'))), 404);
  }),
  hard('SPL-06 SPL-07', 'amount and currency are texts, and it belongs to the relationship', async (api) => {
    const { split } = await completed(api);
    assert.match(textAt(split, 'split_amount'), /^\d+(\.\d+)?$/);
    assert.equal(split.currency, 'USDT');
    assert.equal(split.correlation_id, api.relationship('CID_1'));
  }),
  hard('SPL-08', 'its times can be read', async (api) => {
    const { split } = await completed(api);
    for (const key of ['created_at', 'updated_at']) assert.ok(Date.parse(textAt(split, key)) > 0, key);
  }),
  soft('O-57', 'SPL-08', 'they are RFC 3339', async (api) => {
    const { split } = await completed(api);
    assert.ok(instantOf(textAt(split, 'updated_at')) >= instantOf(textAt(split, 'created_at')));
  }),
  hard('SPL-09 SPL-10 ERR-05', 'unknown, foreign and not completed are one 404', async (api) => {
    const origin = await checkout(api);
    const open = await api.signedGet(path(origin));
    assertError(open, 404);
    assertAlike(await api.signedGet(path('chk_unknown')), open);
    await advance(api, origin, 'success.completed');
    okBody(await api.signedGet(path(origin)));
    for (const options of [
      { cid: 'CID_6' },
      { cid: UNKNOWN_RELATIONSHIP },
      { key: 'B' },
      { key: 'B', cid: 'CID_3' },
    ]) {
      assertAlike(await api.signedGet(path(origin), options), open);
    }
  }),
  hard('SPL-10 CHK-11', 'it runs by itself when the checkout completes', async (api) => {
    const before = await bucket(api, 'USDT', 'available');
    const expected = await bucket(api, 'USDT', 'to_receive');
    const mine = Number(await available(api, 'USDT'));
    const { split, origin } = await completed(api);
    const amount = Number(textAt(split, 'split_amount'));
    assert.ok(amount > 0);
    const { items } = await page(api, CHECKOUTS, 'limit=1');
    assert.equal(items[0]?.end2end, origin);
    const received = numberAt(objectAt(items[0], 'attributes'), 'amount_crypto');
    assert.ok(amount < received);
    close(Number(await available(api, 'USDT')), mine + received - amount);
    await api.control('PUT', '/clock', { advance_seconds: 3600 });
    const got = (await bucket(api, 'USDT', 'available')) + (await bucket(api, 'USDT', 'to_receive'));
    close(got, before + expected + amount);
  }),
  soft('O-39', 'SPL-04 SPL-05 SPL-10', 'it is two per cent, and goes from pending to done', async (api) => {
    const { split, origin } = await completed(api);
    const [item] = (await page(api, CHECKOUTS, 'limit=1')).items;
    const amount = numberAt(objectAt(item, 'attributes'), 'amount_crypto') * 0.02;
    assert.ok(Math.abs(Number(textAt(split, 'split_amount')) - amount) < 0.000001);
    assert.equal(split.component, 'split_transfer');
    assert.equal(split.state, 'pending');
    await api.control('PUT', '/clock', { advance_seconds: 3600 });
    assert.equal(okBody(await api.signedGet(path(origin))).state, 'done');
  }),
  soft('O-37', 'SPL-01', "a sub-merchant's checkout stands in the master's list", async (api) => {
    const origin = await checkout(api);
    const [item] = (await page(api, CHECKOUTS, 'limit=1')).items;
    assert.equal(item?.end2end, origin);
    assert.equal(item && attribute(item, 'currency_code'), 'USDT');
  }),
];
