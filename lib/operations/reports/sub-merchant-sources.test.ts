import { afterEach, beforeEach, expect, test } from 'vitest';
import { reportQuery } from '@/lib/contract/bff/reports/report-requests';
import type { Store } from '@/lib/store/engine/open-store';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { subMerchantWithdrawalSource } from './sub-merchant-sources';

const MANY = 25;
const PAGES = 30;
const PAGE = 100;
const idOf = (index: number) => `7f1c2f7e-1111-4111-8111-${String(index).padStart(12, '0')}`;

let store: Store;
let one: SandboxServices;
beforeEach(async () => {
  store = await memoryStore();
  one = sandboxServices(store);
  for (let index = 0; index < MANY; index += 1)
    await insertSubMerchant(store.db, {
      correlation_id: idOf(index),
      name: `S${String(index).padStart(2, '0')}`,
      tags: [],
      origin: 'typed',
      at: new Date(),
    });
});
afterEach(async () => {
  one.dispose();
  await store.close();
});

/** Each has 3,000 withdrawals of the period; `held` counts the pages that were read and not yet written. */
function source(failing?: string) {
  const state = { reads: 0, mostHeld: 0, written: 0 };
  const { client } = one.services;
  const listSubMerchantWithdrawals: typeof client.listSubMerchantWithdrawals = async (input) => {
    const { correlationId, query } = input ?? {};
    const offset = Number(query?.offset ?? 0);
    state.reads += 1;
    state.mostHeld = Math.max(state.mostHeld, state.reads - state.written);
    if (correlationId === failing && offset > PAGE)
      return { ok: false, kind: 'http', status: 500, body: {}, text: '' } as never;
    const results = Array.from({ length: PAGE }, (_, at) => ({
      end2end: `${correlationId} ${offset + at}`,
      process: 'x',
      created_at: '2026-11-15T12:00:00Z',
      attributes: { amount_discounted: '1.10', network_fee: '0.10', currency_receive_code: 'USDT' },
    }));
    const data = { results, total: PAGES * PAGE, limit: PAGE, offset };
    return { ok: true, status: 200, data, body: null } as never;
  };
  const made = subMerchantWithdrawalSource({
    services: { ...one.services, client: { ...client, listSubMerchantWithdrawals } },
    period: { from: '2026-11-01', to: '2026-11-30' },
    since: new Date('2026-11-01T03:00:00Z'),
    until: new Date('2026-12-01T02:59:59.999Z'),
    query: reportQuery.parse({ file: 'sub-merchant-withdrawals' }),
    signal: new AbortController().signal,
  });
  return { made, state };
}

test('histories are written while they are read: a page of each of twenty is the most that is held', async () => {
  const { made, state } = source();
  let [rows, longest] = [0, 0];
  for await (const page of made.pages) {
    state.written += 1;
    rows += page.length;
    longest = Math.max(longest, page.length);
  }
  expect([rows, longest]).toEqual([MANY * PAGES * PAGE, PAGE]);
  // Twenty first pages, and what is read ahead of the one that is written.
  expect(state.mostHeld).toBeLessThanOrEqual(22);
  expect(made.end?.()).toMatchObject({
    why: [],
    totals: [{ of: 'USDT', rows: MANY * PAGES * PAGE }],
  });
}, 60_000);

test('a page that fails behind the first ends the file and names the sub-merchant', async () => {
  const failing = idOf(3);
  const { made } = source(failing);
  const read = async () => {
    for await (const _ of made.pages);
  };
  await expect(read()).rejects.toMatchObject({ code: expect.stringContaining('upstream') });
  expect(made.onError?.('upstream_failed')).toEqual({
    kind: 'read_failed',
    code: 'upstream_failed',
    subject: failing,
  });
});
