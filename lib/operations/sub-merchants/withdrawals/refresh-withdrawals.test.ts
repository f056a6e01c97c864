import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '@/lib/operations/services';
import type { Store } from '@/lib/store/engine/open-store';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { CID, type WithdrawalHarness, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import { readSubMerchantWithdrawal } from './refresh-withdrawals';

const LIST = '/v2/naas/withdrawals';
let store: Store;
let harness: WithdrawalHarness;
beforeAll(async () => {
  store = await memoryStore();
});
beforeEach(async () => {
  await empty(store.db);
  harness = await withdrawalHarness(store);
});
afterEach(() => harness.dispose());
afterAll(() => store.close());

/** Sends one whose answer is lost; returns its id and code. */
async function lose(services: Services = harness.services): Promise<{ id: string; token: string }> {
  const asked = await harness.ask();
  const fault = { method: 'POST', path: '/v2/naas/withdraw', drop: 'before', times: 1 };
  await harness.control('PUT', 'scenario', { faults: [fault] });
  const { withdrawal } = await harness.press(asked, { services });
  return { id: withdrawal?.id ?? '', token: withdrawal?.token ?? '' };
}

/** Lists this many newer records before it. */
function buryUnder(newer: number, notes: string, attributes: object = {}): void {
  const item = (changes: object) => ({
    end2end: randomUUID(),
    created_at: new Date().toISOString(),
    ...changes,
  });
  const all = [
    ...Array.from({ length: newer }, () => item({})),
    item({ attributes: { notes, ...attributes } }),
  ];
  harness.wire = async (request, pass) => {
    const url = new URL(request.path, 'http://far.invalid');
    if (url.pathname !== LIST) return pass(request);
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(url.searchParams.get(name)));
    const results = all.slice(offset ?? 0, (offset ?? 0) + (limit ?? 0));
    const body = JSON.stringify({ version: 'v2', total: all.length, limit, offset, results });
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
  };
}
const read = async (id: string, services = harness.services) =>
  (await readSubMerchantWithdrawal(services, CID, id)).withdrawal;

test('safety 9: the record of an unknown one is found by its code however many pages of newer ones there are', async () => {
  const { id, token } = await lose();
  buryUnder(2_350, `Repasse ${token.toLowerCase()}`);
  expect(await read(id)).toMatchObject({ state: 'done', end2end: expect.any(String) });
});

test.each([-45, 45])(
  'safety 9, 62: with our clock %i minutes off the list is still read back to before it was sent',
  async (minutes) => {
    const services = harness.again({ clock: () => Date.now() + minutes * 60_000 });
    const { id, token } = await lose(services);
    buryUnder(250, token);
    expect((await read(id, services)).state).toBe('done');
  },
);

test('safety 20: an address in another letter case is the same address where the network does not tell them apart', async () => {
  const asked = await harness.ask();
  const evm = {
    id: 'a1',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    currency: 'USDC',
    status: 'active',
  };
  const { id, token } = await lose();
  await store.db.execute(
    `update operations set asked = asked || '${JSON.stringify({ addresses: [evm], account: 'USDC' })}'::jsonb`,
  );
  buryUnder(0, token, { address: evm.address.toLowerCase(), group_id: asked.wallet });
  const found = await read(id);
  expect([found.state, found.differs]).toEqual(['done', undefined]);
});

/** Answers every page with this. */
function answerAlways(body: object): void {
  harness.wire = async (request, pass) => {
    if (new URL(request.path, 'http://far.invalid').pathname !== LIST) return pass(request);
    const headers = { 'content-type': 'application/json' };
    return { status: 200, headers, body: Buffer.from(JSON.stringify(body)) };
  };
}

test.each([
  ['no records of the 130 it counts', { version: 'v2', total: 130, limit: 100, offset: 0, results: null }],
  ['nothing at all', {}],
  [
    'its first page again and again',
    { version: 'v2', total: 2, limit: 1, offset: 0, results: [{ end2end: 'W1', attributes: {} }] },
  ],
])('safety 9: a list that gives %s was not looked through, and the look says so', async (_, body) => {
  const { id } = await lose();
  answerAlways(body);
  const found = await read(id);
  expect([found.state, found.reading?.complete]).toEqual(['unknown', false]);
});

test('safety 9: an empty list that counts none was looked through', async () => {
  const { id } = await lose();
  answerAlways({ version: 'v2', total: 0, limit: 100, offset: 0, results: [] });
  expect((await read(id)).reading).toMatchObject({ scanned: 0, complete: true });
});
