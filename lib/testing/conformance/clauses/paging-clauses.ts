import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import { assert } from '@/lib/testing/conformance/support/assert';
import {
  ACCOUNT_LISTS,
  CHECKOUTS,
  LISTS,
  NAAS_WITHDRAWALS,
  ONRAMPS,
  page,
} from '@/lib/testing/conformance/support/list-calls';

export const PAGING_CLAUSES = [
  hard('LIM-01 CHK-19 WDR-27', 'a page has 20 items unless more or fewer are asked for', async (api) => {
    for (const path of LISTS) {
      const { limit, items } = await page(api, path);
      assert.deepEqual([limit, items.length], [20, 20], path);
    }
  }),
  hard('LIM-02 CHK-19', 'at most 100 come in one page', async (api) => {
    for (const path of ACCOUNT_LISTS) {
      const full = await page(api, path, 'limit=100');
      assert.deepEqual([full.limit, full.items.length], [100, 100], path);
      for (const limit of ['101', '100000']) {
        const { limit: applied, items } = await page(api, path, `limit=${limit}`);
        assert.ok(applied <= 100 && items.length <= 100, `${path}?limit=${limit} gave ${applied}`);
      }
    }
  }),
  soft('O-21', 'LIM-02', 'more than 100 is cut to 100', async (api) => {
    for (const path of ACCOUNT_LISTS) {
      for (const limit of ['101', '100000']) {
        const { limit: applied, items } = await page(api, path, `limit=${limit}`);
        assert.deepEqual([applied, items.length], [100, 100], path);
      }
    }
  }),
  hard('LIM-03 LIM-07', 'a limit that is no number falls to 50', async (api) => {
    for (const path of LISTS) {
      for (const limit of ['abc', 'NaN', '10abc', '%20']) {
        const { limit: applied, items } = await page(api, path, `limit=${limit}`);
        assert.deepEqual([applied, items.length], [50, 50], `${path}?limit=${limit}`);
      }
    }
  }),
  soft('O-21', 'LIM-03', 'so does one that makes no page', async (api) => {
    for (const limit of ['', '0', '-1', '1.5', '1e2', '0x10']) {
      const { limit: applied, items } = await page(api, ONRAMPS, `limit=${limit}`);
      assert.deepEqual([applied, items.length], [50, 50], `limit=${limit}`);
    }
    assert.equal((await page(api, ONRAMPS, 'limit=3&limit=9')).limit, 3);
  }),
  hard('LIM-04', 'a list begins at its beginning', async (api) => {
    for (const path of LISTS) assert.equal((await page(api, path)).offset, 0);
  }),
  soft('O-23', 'LIM-04 LST-05', 'so it does for an offset that is none', async (api) => {
    for (const path of LISTS) {
      for (const offset of ['abc', '-5', '1.5', '']) {
        assert.equal((await page(api, path, `offset=${offset}`)).offset, 0, `${path}?offset=${offset}`);
      }
    }
  }),
  soft('O-23', 'LIM-06', 'an empty filter is not applied, the first of two is', async (api) => {
    const { total } = await page(api, CHECKOUTS);
    assert.equal((await page(api, CHECKOUTS, 'pix_e2e=')).total, total);
    assert.equal((await page(api, CHECKOUTS, 'pix_e2e=NONE&pix_e2e=')).total, 0);
  }),
  soft('O-22', 'WDR-28', 'the list of sub-merchant withdrawals has no maximum', async (api) => {
    const { limit, items, total } = await page(api, NAAS_WITHDRAWALS, 'limit=120');
    assert.ok(total > 120);
    assert.deepEqual([limit, items.length], [120, 120]);
  }),
  soft('O-41', 'LIM-21', 'nobody counts requests', async (api) => {
    for (let round = 0; round < 200; round += 1) {
      assert.equal((await api.call('GET', '/v2/balance')).status, 200);
    }
  }),
];
