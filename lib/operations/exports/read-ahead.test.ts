import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { EXPORT_QUERIES } from '@/lib/contract/bff/exports/export-requests';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { listItem, listReply, queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { ALICE, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { exportResponse } from './export-response';
import { readAhead } from './read-ahead';

let store: Store;
let open: ScriptedServices[] = [];
beforeAll(async () => {
  store = await memoryStore();
});
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
});
afterAll(() => store.close());

type Far = (offset: number, give: (change?: Record<string, unknown>) => Reply) => Reply | Promise<Reply>;

/** Exports 500 records from an upstream that answers pages as `far` says; `offsets` are the requests. */
async function exported(list: TransactionList, id: string, far: Far) {
  const offsets: number[] = [];
  const pauses: number[] = [];
  const script = (request: ArrivedRequest) => {
    if (request.path.startsWith('/v2/balance')) return { body: '{"balances":[]}' };
    const offset = Number.parseInt(queryOf(request).offset ?? '', 10);
    offsets.push(offset);
    const items = Array.from({ length: 100 }, (_, index) => listItem(`e${offset + index}`));
    return far(offset, (change) => listReply(request, items, { total: 500, ...change }));
  };
  const started = await scriptedServices(store, script, { pause: async (ms) => pauses.push(ms) });
  open.push(started);
  const leave = new AbortController();
  const query = EXPORT_QUERIES[list].parse({ format: 'csv' });
  const options = { signal: leave.signal, requestId: id };
  const answer = await exportResponse(started.services, ALICE, list, query, options);
  return { answer, offsets, leave, pauses };
}

/** Generous for a busy machine. */
const WAIT = { timeout: 20_000 };
const idsIn = (text: string) => text.match(/\be\d+\b/g) ?? [];
const ALL = Array.from({ length: 500 }, (_, index) => `e${index}`);
const endOf = async (id: string) =>
  (await listAudit(store.db, { limit: 100 })).find(({ detail }) => detail?.export === id);

/** A promise that a test opens. */
function gate() {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { pass, passed };
}

test('a page that comes before its turn waits for it, and none is asked for twice', async () => {
  const later = gate();
  const { answer, offsets } = await exported('onramps', 'order', async (offset, give) => {
    // The second page answers only after the third was requested.
    if (offset === 100) await later.passed;
    if (offset === 200) later.pass();
    return give();
  });
  expect(idsIn(await answer.text())).toEqual(ALL);
  expect(offsets.toSorted((a, b) => a - b)).toEqual([0, 100, 200, 300, 400]);
});

test('LST-12: where new rows may push others on, a page is asked for when the one before has come', async () => {
  let underWay = 0;
  const { answer, offsets } = await exported('withdrawals', 'one by one', async (_, give) => {
    underWay += 1;
    expect(underWay).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return give();
  });
  expect(idsIn(await answer.text())).toEqual(ALL);
  expect(offsets).toEqual([0, 100, 200, 300, 400]);
});

test('a page that fails ahead breaks the file off at its turn, and nothing is asked for after it', async () => {
  const { answer, offsets } = await exported('onramps', 'failed', (offset, give) =>
    offset === 200 ? { body: '<html></html>' } : give(),
  );
  const reader = answer.body?.getReader();
  const [, first, second] = [await reader?.read(), await reader?.read(), await reader?.read()];
  const text = (read: typeof first) => new TextDecoder().decode(read?.value);
  expect(idsIn(text(first) + text(second))).toEqual(ALL.slice(0, 200));
  await expect(reader?.read()).rejects.toMatchObject({ code: 'upstream_contract' });
  // A further read may have started already.
  expect(offsets.toSorted((a, b) => a - b).slice(0, 3)).toEqual([0, 100, 200]);
  expect(offsets).not.toContain(400);
  expect(await endOf('failed')).toMatchObject({ detail: { code: 'upstream_contract', rows: '200' } });
});

test('who leaves ends the reads under way, and no more are asked for', async () => {
  const never = gate();
  const { answer, offsets, leave } = await exported('onramps', 'left', async (offset, give) => {
    if (offset > 0) await never.passed;
    return give();
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.read();
  await expect.poll(() => offsets.length, WAIT).toBe(3);
  leave.abort();
  await reader?.cancel();
  await expect.poll(async () => (await endOf('left'))?.action, WAIT).toBe('transactions.export_cancelled');
  never.pass();
  expect(offsets.toSorted((a, b) => a - b)).toEqual([0, 100, 200]);
});

test('a page that the API has no time for is asked for again when the API says so', async () => {
  let asked = 0;
  const { answer, pauses } = await exported('onramps', 'busy', (offset, give) => {
    if (offset !== 200) return give();
    asked += 1;
    return asked === 1 ? { status: 429, headers: { 'retry-after': '1' } } : give();
  });
  expect(idsIn(await answer.text())).toEqual(ALL);
  expect([asked, pauses]).toEqual([2, [1_000]]);
});

test('pages of another size than before are asked for anew from where they begin', async () => {
  const read: number[] = [];
  const ahead = readAhead(2, async (offset) => read.push(offset));
  ahead.ask({ offset: 100, size: 100, total: 300 });
  await ahead.take();
  ahead.ask({ offset: 150, size: 50, total: 300 });
  ahead.ask({ offset: 150, size: 50, total: 300 });
  expect(read).toEqual([100, 200, 150, 200]);
  await ahead.take();
  ahead.ask({ offset: 200, size: 50, total: 250 });
  expect(read).toHaveLength(4);
  expect([ahead.take(), ahead.take()].map((page) => page === undefined)).toEqual([false, true]);
});
