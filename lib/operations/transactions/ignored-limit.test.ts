import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import type { Store } from '@/lib/store/engine/open-store';
import { observedStates } from '@/lib/store/schema/transaction-tables';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { listItem, queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { findRecord } from './find-transaction';
import { listTransactions } from './list-transactions';

let store: Store;
let far: ScriptedServices | undefined;
beforeAll(async () => {
  store = await memoryStore();
});
afterEach(() => far?.close());
afterAll(() => store.close());

const ROWS = 60_000;
/** One page and the row that proves that the limit was ignored. */
const READ = 101;
const id = (place: number) => `e${String(place).padStart(6, '0')}`;
const row = (place: number) => JSON.stringify(listItem(id(place)));

/** All rows from the offset on, whatever the limit; after `readable` rows the text is no JSON. */
function body(request: ArrivedRequest, readable: number, tail: string): Reply {
  const from = Number.parseInt(queryOf(request).offset ?? '0', 10);
  const rows = Array.from({ length: readable }, (_, index) => row(from + index)).join(',');
  return {
    body: `{"version":"v1","total":${ROWS},"limit":${ROWS},"offset":${from},"results":[${rows}${tail}`,
  };
}
const cutShort = (request: ArrivedRequest) => body(request, READ, ', and here it is no JSON any more');

test.each(TRANSACTION_LISTS)(
  '%s: of a list that ignores the limit nothing is read, mapped or noted beyond one page (safety 36)',
  async (list) => {
    far = await scriptedServices(store, cutShort);
    const query = LIST_QUERIES[list].parse({ limit: '20' });
    const answer = await listTransactions(far.services, list, query);
    expect(answer.results).toHaveLength(READ);
    expect(answer).toMatchObject({ total: ROWS, limit: READ, verdicts: { limit: 'not_met', offset: 'met' } });
    await expect
      .poll(async () => (await store.db.select().from(observedStates)).filter((one) => one.list === list))
      .toHaveLength(READ);
  },
);

test('LST-04: the next page begins behind the last row that was read, so that no row is skipped', async () => {
  far = await scriptedServices(store, cutShort);
  const { services } = far;
  const page = (offset: number) =>
    listTransactions(services, 'onramps', LIST_QUERIES.onramps.parse({ limit: '100', offset: `${offset}` }));
  const first = await page(0);
  const second = await page(first.limit);
  expect([first.verdicts.limit, second.verdicts.limit]).toEqual(['not_met', 'not_met']);
  expect(first.results.at(-1)?.end2end).toBe(id(READ - 1));
  expect(second.results[0]?.end2end).toBe(id(READ));
});

test('a record far down such a list is still found, page by page', async () => {
  far = await scriptedServices(store, cutShort);
  const { item } = await findRecord(far.services, 'checkouts', { id: id(730) });
  expect(item.end2end).toBe(id(730));
});

test('a whole list of one page is read to its end, and a broken end is no answer (safety 12)', async () => {
  far = await scriptedServices(store, (request) => body(request, 100, ']} x'));
  const { services } = far;
  await expect(
    listTransactions(services, 'offramps', LIST_QUERIES.offramps.parse({ limit: '100' })),
  ).rejects.toMatchObject({ code: 'upstream_contract' });
});
