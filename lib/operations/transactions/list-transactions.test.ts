import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { mintFilterValue } from '@/lib/operations/personal-data/filter-value';
import type { Store } from '@/lib/store/engine/open-store';
import { statesOf } from '@/lib/store/transactions/observed-states';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { listItem, listReply, queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { type PartsOptions, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { listTransactions } from './list-transactions';

const CPF = '52998224725';
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

async function start(script: (request: ArrivedRequest) => Reply, options: PartsOptions = {}) {
  const started = await scriptedServices(store, script, { secret: 's'.repeat(32), ...options });
  open.push(started);
  const list = (name: TransactionList, query: Record<string, string> = {}) =>
    listTransactions(started.services, name, LIST_QUERIES[name].parse(query));
  return { ...started, list };
}

test.each([
  ['checkouts', '/v2/crossramp_checkouts'],
  ['onramps', '/v2/onramps'],
  ['offramps', '/v2/offramps'],
  ['withdrawals', '/v2/withdrawals'],
] as const)('%s are read from %s, with size and offset always said', async (name, path) => {
  const { list, far } = await start((request) => listReply(request, [listItem('e1')]));
  const answer = await list(name);
  expect(far.arrived.map((request) => request.path)).toEqual([`${path}?limit=20&offset=0`]);
  expect(answer).toMatchObject({ total: 1, limit: 20, offset: 0, applied: { limit: '20', offset: '0' } });
  expect(answer.verdicts).toEqual({ limit: 'met', offset: 'met' });
  expect(answer.results[0]).toMatchObject({ end2end: 'e1', process: 'success.completed' });
});

test.each([
  ['America/Sao_Paulo', '2026-11-10T03:00:00.000Z', '2026-11-12T02:59:59.999999999Z'],
  ['UTC', '2026-11-10T00:00:00.000Z', '2026-11-11T23:59:59.999999999Z'],
  ['Pacific/Kiritimati', '2026-11-09T10:00:00.000Z', '2026-11-11T09:59:59.999999999Z'],
])('safety 34, 35: days of a merchant in %s are sent as %s through %s', async (timeZone, from, to) => {
  const { list, far } = await start((request) => listReply(request, []), { timeZone });
  const answer = await list('onramps', { from: '2026-11-10', to: '2026-11-11' });
  expect(far.arrived.map(queryOf)).toEqual([{ limit: '20', offset: '0', date_from: from, date_to: to }]);
  expect(answer.applied).toEqual({ limit: '20', offset: '0', date_from: from, date_to: to });
});

test('safety 36: what the API ignores is told, filter by filter, and so are a size and an offset', async () => {
  const rows = [listItem('e1', { attributes: { wallet: 'other' } })];
  const { list } = await start((request) => listReply(request, rows, { limit: 50, offset: 0, total: 130 }));
  const answer = await list('onramps', {
    wallet: 'mine',
    pix_e2e: 'E1',
    from: '2026-11-11',
    limit: '100',
    offset: '100',
  });
  expect(answer.verdicts).toEqual({
    wallet: 'not_met',
    pix_e2e: 'not_checkable',
    created: 'not_met',
    limit: 'not_met',
    offset: 'not_met',
    rows: 'not_met',
  });
  expect(answer).toMatchObject({ limit: 50, offset: 0, total: 130 });
});

test('safety 53: a tax id stands in no answer, and an opaque id is opened on the way to the API alone', async () => {
  const rows = [listItem('e1', { attributes: { client_tax_id: CPF, client_name: 'Maria Souza' } })];
  const { list, far, services } = await start((request) => listReply(request, rows));
  const minted = await mintFilterValue(services, { filter: 'client_tax_id', value: CPF });
  expect(minted).toMatchObject({ id: expect.stringMatching(/^v_[\w-]{22}$/), masked: '•••.982.247-••' });
  const answer = await list('checkouts', { client_tax_id: minted.id });
  expect(far.arrived.map(queryOf)).toEqual([{ limit: '20', offset: '0', client_tax_id: CPF }]);
  expect(answer.verdicts.client_tax_id).toBe('met');
  expect(answer.applied.client_tax_id).toBe('•••.982.247-••');
  expect(answer.results[0]?.masked).toEqual(['attributes.client_tax_id', 'attributes.client_name']);
  expect(JSON.stringify(answer)).not.toMatch(/52998224725|529\.982|Maria/);
});

test('a number has one id for everybody, and the store holds it sealed', async () => {
  const { services } = await start((request) => listReply(request, []));
  const value = { filter: 'client_tax_id' as const, value: '11144477735' };
  const [one, two] = [await mintFilterValue(services, value), await mintFilterValue(services, value)];
  expect(two.id).toBe(one.id);
  const { filterValues } = await import('@/lib/store/schema/transaction-tables');
  expect(JSON.stringify(await store.db.select().from(filterValues))).not.toContain('11144477735');
});

test('an id that ran out, or of another secret, asks for the value again and sends nothing', async () => {
  let now = Date.parse('2026-11-20T12:00:00Z');
  const { list, far, services } = await start((request) => listReply(request, []), { clock: () => now });
  const { id } = await mintFilterValue(services, { filter: 'client_tax_id', value: '39053344705' });
  const day = 86_400_000;
  now += 20 * day;
  await list('onramps', { client_tax_id: id });
  now += 20 * day;
  await list('onramps', { client_tax_id: id });
  expect(far.arrived).toHaveLength(2);
  now += 31 * day;
  const gone = { code: 'invalid_input', detail: { fields: { client_tax_id: 'unknown_value' } } };
  await expect(list('onramps', { client_tax_id: id })).rejects.toMatchObject(gone);
  now -= 31 * day;
  const other = await start((request) => listReply(request, []), { secret: 'another', clock: () => now });
  await expect(other.list('onramps', { client_tax_id: id })).rejects.toMatchObject(gone);
  expect([far.arrived.length, other.far.arrived.length]).toEqual([2, 0]);
});

test.each([
  [{ status: 500 }, 'upstream_failed'],
  [{ status: 401 }, 'upstream_unauthorized'],
  [{ body: '<html>proxy</html>', headers: { 'content-type': 'text/html' } }, 'upstream_contract'],
  [{ body: '{"total":1,"results":[' }, 'upstream_contract'],
  [{ cut: 'body', body: '{"total":0,"results":[]}' }, 'upstream_unreachable'],
] as [Reply, string][])('safety 37: %j is an error of its own, never an empty list', async (reply, code) => {
  const { list } = await start(() => reply);
  await expect(list('onramps')).rejects.toMatchObject({ code });
});

test('LST-06, ENV-13, ENV-18: results null, labels missing and attributes null are read with tolerance', async () => {
  const odd = [{ end2end: 'e1', attributes: null, process: 'zeta.omega', extra: { component: 'x' } }, {}];
  const { list } = await start((request) =>
    queryOf(request).offset === '0'
      ? listReply(request, odd)
      : listReply(request, [], { results: null, total: null }),
  );
  const { results } = await list('onramps');
  const empty = { en: '', pt: '', es: '' };
  const labels = { status: empty, substatus: empty, message: empty, error_message: empty };
  expect(results).toEqual([
    { end2end: 'e1', process: 'zeta.omega', attributes: {}, ...labels },
    { attributes: {}, ...labels },
  ]);
  expect(await list('onramps', { offset: '20' })).toMatchObject({ results: [], total: null });
});

test('amounts arrive with the digits of the wire', async () => {
  const attributes =
    '{"amount_received":0.1000000000000000055,"amount_discounted":12345678901234567890.10,"network_fee":"1.50"}';
  const item = JSON.stringify(listItem('e1')).replace('"attributes":{}', `"attributes":${attributes}`);
  const { list } = await start(() => ({ body: `{"total":1,"limit":20,"offset":0,"results":[${item}]}` }));
  expect((await list('withdrawals')).results[0]?.attributes).toEqual({
    amount_received: '0.1000000000000000055',
    amount_discounted: '12345678901234567890.10',
    network_fee: '1.50',
  });
});

test('the states that reads found are kept for the timeline, once each', async () => {
  let row = listItem('seen-1', { process: 'a.b', updated_at: '2026-11-10T15:00:00Z' });
  const { list } = await start((request) => listReply(request, [row]));
  await list('offramps');
  await list('offramps');
  row = listItem('seen-1', { process: 'c.d', updated_at: '2026-11-10T16:00:00Z' });
  await list('offramps');
  await expect
    .poll(async () => (await statesOf(store.db, 'offramps', 'seen-1')).map(({ process }) => process))
    .toEqual(['a.b', 'c.d']);
});
