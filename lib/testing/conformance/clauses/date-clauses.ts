import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import { instantOf, textAt } from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import {
  assertUnfiltered,
  DATED_LISTS,
  ONRAMPS,
  page,
  WITHDRAWALS,
} from '@/lib/testing/conformance/support/list-calls';

/** Four onramps around midnight of 10 November 2026 UTC. */
const NAMES = ['R1', 'R2', 'R3', 'R4'];

async function found(api: Api, query: string): Promise<string> {
  const { ids, total } = await page(api, ONRAMPS, `limit=100&${query}`);
  assert.ok(total <= 100, `the window of ${query} holds ${total}`);
  return NAMES.filter((name) => ids.includes(api.record('onramps', name))).join(' ');
}

const R2 = '2026-11-10T00:00:00Z';

export const DATE_CLAUSES = [
  hard('LIM-08 CHK-18', 'RFC 3339 with its offset is read', async (api) => {
    const west = await page(api, ONRAMPS, 'date_from=2026-11-10T03:00:00-03:00&limit=100');
    const utc = await page(api, ONRAMPS, 'date_from=2026-11-10T06:00:00Z&limit=100');
    assert.deepEqual([west.total, west.ids], [utc.total, utc.ids]);
    assert.equal(
      await found(api, 'date_from=2026-11-10T03:00:00-03:00&date_to=2026-11-11T00:00:00Z'),
      'R3 R4',
    );
    assert.equal(await found(api, `date_from=2026-11-10T00:00:00%2B00:00&date_to=${R2}`), 'R2');
    await assertUnfiltered(api, ONRAMPS, 'date_from=2026-11-10T00:00:00+00:00');
  }),
  hard('LIM-09', 'a bare date is read', async (api) => {
    for (const path of DATED_LISTS) {
      const { total } = await page(api, path);
      const { total: since, items } = await page(api, path, 'date_from=2026-11-10&limit=100');
      assert.ok(since < total, path);
      for (const item of items) {
        assert.ok(instantOf(textAt(item, 'created_at')) >= Date.parse('2026-11-09T10:00:00Z'));
      }
    }
  }),
  soft('O-19', 'LIM-09 LIM-12', 'a bare date is midnight UTC', async (api) => {
    const bare = await page(api, ONRAMPS, 'date_from=2026-11-10&limit=100');
    const full = await page(api, ONRAMPS, `date_from=${R2}&limit=100`);
    assert.deepEqual([bare.total, bare.ids], [full.total, full.ids]);
    assert.equal(await found(api, 'date_from=2026-11-09T23:00:00Z&date_to=2026-11-10'), 'R1 R2');
  }),
  soft('O-20', 'LIM-10 LIM-11', 'it is the time of creation that counts', async (api) => {
    for (const path of DATED_LISTS) {
      const { items } = await page(
        api,
        path,
        'date_from=2026-11-03T00:00:00Z&date_to=2026-11-12T00:00:00Z&limit=100',
      );
      for (const item of items) {
        const at = instantOf(textAt(item, 'created_at'));
        assert.ok(at >= Date.parse('2026-11-03') && at <= Date.parse('2026-11-12'));
      }
    }
  }),
  hard('LIM-10 LIM-11', 'both ends of a range belong to it', async (api) => {
    assert.equal(await found(api, `date_from=${R2}&date_to=${R2}`), 'R2');
    assert.equal(await found(api, `date_from=2026-11-09T23:59:59.999Z&date_to=${R2}`), 'R1 R2');
    assert.equal(await found(api, 'date_from=2026-11-10T00:00:00.001Z&date_to=2026-11-10T23:59:59Z'), 'R3');
  }),
  hard('LIM-12', 'a bare end leaves that day out', async (api) => {
    assert.ok(!(await found(api, 'date_from=2026-11-09&date_to=2026-11-10')).includes('R3'));
  }),
  hard('LIM-13', 'the next day or a full time brings it in', async (api) => {
    assert.match(await found(api, 'date_from=2026-11-09&date_to=2026-11-11'), /R3/);
    for (const end of ['23:59:59.999Z', '23:59:59.999999999Z']) {
      assert.match(await found(api, `date_from=2026-11-09&date_to=2026-11-10T${end}`), /R3$/);
    }
  }),
  hard('LIM-06 LIM-15', 'a date that cannot be read is dropped', async (api) => {
    for (const path of DATED_LISTS) {
      for (const date of ['banana', '2026-02-30', '2026-11-10T25:00:00Z', '10/11/2026', '20261110', '']) {
        await assertUnfiltered(api, path, `date_from=${encodeURIComponent(date)}`);
        await assertUnfiltered(api, path, `date_to=${encodeURIComponent(date)}`);
      }
    }
  }),
  hard('LIM-06', 'the filters beside it still apply', async (api) => {
    assert.equal((await page(api, ONRAMPS, 'date_from=banana&pix_e2e=NONE')).total, 0);
    assert.equal(await found(api, `date_from=${R2}&date_to=${R2}&limit=banana`), 'R2');
  }),
  hard('LIM-15', 'a range turned around holds nothing', async (api) => {
    for (const path of DATED_LISTS) {
      const { total, items } = await page(api, path, 'date_from=2026-11-11&date_to=2026-11-01');
      assert.deepEqual([total, items], [0, []]);
    }
  }),
  hard('LIM-14 WDR-16', 'withdrawals know no dates', async (api) => {
    for (const query of ['date_from=2030-01-01', 'date_to=2001-01-01T00:00:00Z', 'date_from=banana']) {
      await assertUnfiltered(api, WITHDRAWALS, query);
    }
  }),
];
