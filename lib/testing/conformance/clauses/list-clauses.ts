import 'server-only';
import { hard } from '@/lib/testing/conformance/clause';
import {
  assertKeys,
  instantOf,
  listAt,
  numberAt,
  okBody,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { assertItem } from '@/lib/testing/conformance/support/assert-envelope';
import {
  CHECKOUTS,
  DATED_LISTS,
  everything,
  LISTS,
  list,
  NAAS_WITHDRAWALS,
  OFFRAMPS,
  ONRAMPS,
  page,
  WITHDRAWALS,
} from '@/lib/testing/conformance/support/list-calls';
import { made } from '@/lib/testing/conformance/support/transaction-controls';

const SEEDED = 130;

export const LIST_CLAUSES = [
  hard('LST-01 CHK-15 RMP-01 RMP-02', 'a list has exactly its five keys', async (api) => {
    for (const path of LISTS) {
      const body = okBody(await list(api, path));
      assertKeys(body, ['version', 'total', 'limit', 'offset', 'results']);
      for (const key of ['total', 'limit', 'offset'])
        assert.ok(Number.isSafeInteger(numberAt(body, key)), key);
      listAt(body, 'results');
    }
  }),
  hard('LST-02 VER-03 ENV-04 ENV-05', 'ramps are labelled v1, all else v2', async (api) => {
    for (const path of [ONRAMPS, OFFRAMPS]) assert.equal((await page(api, path)).version, 'v1');
    for (const path of [CHECKOUTS, WITHDRAWALS, NAAS_WITHDRAWALS]) {
      assert.equal((await page(api, path)).version, 'v2', path);
    }
  }),
  hard('LST-03', 'the total counts all matches, whatever the page', async (api) => {
    for (const path of LISTS) {
      const whole = await page(api, path);
      assert.ok(whole.total >= SEEDED, `${path} has ${whole.total}`);
      const part = await page(api, path, 'limit=10&offset=5');
      assert.equal(part.total, whole.total);
      assert.equal(part.items.length, 10);
      assert.deepEqual(part.ids, whole.ids.slice(5, 15));
    }
  }),
  hard('LST-04', 'the limit told is the one applied', async (api) => {
    for (const path of LISTS) {
      const chosen = await page(api, path, 'limit=7');
      assert.deepEqual([chosen.limit, chosen.items.length], [7, 7]);
      assert.equal((await page(api, path, 'limit=abc')).limit, 50);
    }
  }),
  hard('LST-05', 'the offset told is the one applied', async (api) => {
    for (const path of LISTS) {
      const first = await page(api, path, 'limit=25');
      const second = await page(api, path, 'offset=20&limit=5');
      assert.equal(second.offset, 20);
      assert.deepEqual(second.ids, first.ids.slice(20));
    }
  }),
  hard('LST-06', 'nothing found is an empty array', async (api) => {
    for (const path of DATED_LISTS) {
      const { total, items } = await page(api, path, 'pix_e2e=NONE');
      assert.deepEqual([total, items], [0, []]);
    }
    for (const path of [WITHDRAWALS, NAAS_WITHDRAWALS]) {
      const { total, items } = await page(api, path, 'address=NONE');
      assert.deepEqual([total, items], [0, []]);
    }
  }),
  hard(
    'LST-07 LST-08 ENV-08 ENV-09 ENV-12 ENV-13 ENV-18 ENV-22',
    'items are envelopes without a version',
    async (api) => {
      for (const path of LISTS) for (const item of await everything(api, path)) assertItem(item);
    },
  ),
  hard('LST-09 ENV-07', 'pages go from new to old and name nothing twice', async (api) => {
    for (const path of LISTS) {
      const items = await everything(api, path);
      const times = items.map((item) => instantOf(textAt(item, 'created_at')));
      assert.deepEqual(
        times,
        [...times].sort((a, b) => b - a),
      );
      assert.equal(new Set(items.map((item) => item.end2end)).size, items.length);
      assert.equal(items.length, (await page(api, path)).total);
    }
  }),
  hard('LST-10', 'nothing changes the order', async (api) => {
    for (const path of LISTS) {
      const plain = await list(api, path);
      for (const query of ['sort=asc&order_by=updated_at', 'order=asc', 'sort=created_at']) {
        assert.equal((await list(api, path, query)).text, plain.text);
      }
    }
  }),
  hard('LST-11', 'past the end there is nothing, and that is no error', async (api) => {
    for (const path of LISTS) {
      const { total } = await page(api, path);
      const beyond = await page(api, path, 'offset=100000');
      assert.deepEqual([beyond.total, beyond.offset, beyond.items], [total, 100_000, []]);
    }
  }),
  hard('LST-12 LST-09', 'a new record comes first and pushes the others on', async (api) => {
    const before = await page(api, ONRAMPS, 'limit=5');
    const end2end = await made(api, 'onramp');
    const after = await page(api, ONRAMPS, 'limit=5');
    assert.deepEqual(after.ids, [end2end, ...before.ids.slice(0, 4)]);
    assert.equal(after.total, before.total + 1);
    assert.equal((await page(api, ONRAMPS, 'limit=5&offset=5')).ids[0], before.ids[4]);
  }),
  hard('LST-13 ERR-22', 'a list never answers an error for its query', async (api) => {
    for (const path of LISTS) {
      const { total, limit } = await page(api, path, 'limit=abc&date_from=yesterday&foo=bar');
      assert.equal(total, (await page(api, path)).total);
      assert.equal(limit, 50);
    }
  }),
  hard('ENV-25', 'nothing that is read carries a webhook_version', async (api) => {
    for (const path of LISTS) {
      const reply = await list(api, path, 'limit=100');
      assert.ok(!reply.text.includes('webhook_version'));
    }
  }),
];
