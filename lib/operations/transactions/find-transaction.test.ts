import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { listItem, listReply, queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { scriptedLists } from '@/lib/testing/scripted-upstream/scripted-lists';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { ALICE, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { readTransaction } from './find-transaction';
import { listTransactions } from './list-transactions';
import { revealTransaction } from './reveal-transaction';

const TREASURER = { ...ALICE, role: 'treasurer' } as const;

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

async function start(script: (request: ArrivedRequest) => Reply) {
  const started = await scriptedServices(store, script);
  open.push(started);
  return started;
}

const ALL = Array.from({ length: 1_450 }, (_, at) => listItem(`e${at}`));
const page = (request: ArrivedRequest): Reply => {
  const { limit = '20', offset = '0', date_from } = queryOf(request);
  if (date_from !== undefined) return listReply(request, []);
  const start = Number.parseInt(offset, 10);
  return listReply(request, ALL.slice(start, start + Number.parseInt(limit, 10)), { total: ALL.length });
};

test('GEN-11: a record is found by its time, with one call, whatever its age', async () => {
  const { services, far } = await start((request) =>
    listReply(request, [listItem('other'), listItem('mine')]),
  );
  const place = { id: 'mine', at: '2026-11-10T12:00:00.123456-03:00' };
  expect((await readTransaction(services, 'onramps', place)).record.end2end).toBe('mine');
  expect(far.arrived.map(queryOf)).toEqual([
    {
      limit: '100',
      offset: '0',
      date_from: '2026-11-10T15:00:00.000Z',
      date_to: '2026-11-10T15:00:00.999999999Z',
    },
  ]);
});

test('GEN-11, ENV-08: a record of the last millisecond of its second is found there too', async () => {
  const at = '2026-11-10T15:00:06.9995Z';
  const lists = scriptedLists('2026-11-20T12:00:00Z');
  lists.records.onramps = [at];
  const { services, far } = await start(lists.reply);
  const place = { id: `onramps-0-${at}`, at };
  expect((await readTransaction(services, 'onramps', place)).record.created_at).toBe(at);
  expect(far.arrived).toHaveLength(1);
});

test('GEN-11: without a time the newest thousand are looked through, and no more', async () => {
  const { services, far } = await start(page);
  expect((await readTransaction(services, 'checkouts', { id: 'e350' })).record.end2end).toBe('e350');
  expect(far.arrived).toHaveLength(4);
  await expect(readTransaction(services, 'checkouts', { id: 'e1200' })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(far.arrived).toHaveLength(14);
});

test('GEN-11, safety 36: a thousand are looked through however small the pages of the API are', async () => {
  const { services, far } = await start((request) => {
    const { offset = '0', date_from } = queryOf(request);
    const at = Number(offset);
    const rows = date_from === undefined ? ALL.slice(at, at + 20) : [];
    return listReply(request, rows, { total: ALL.length, limit: 20 });
  });
  expect((await readTransaction(services, 'checkouts', { id: 'e500' })).record.end2end).toBe('e500');
  await expect(readTransaction(services, 'checkouts', { id: 'e1000' })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(far.arrived).toHaveLength(26 + 50);
});

test('safety 36: pages too small to get through a thousand say nothing of a record', async () => {
  const { services, far } = await start((request) => {
    const at = Number(queryOf(request).offset ?? 0);
    return listReply(request, ALL.slice(at, at + 1), { total: ALL.length, limit: 1 });
  });
  await expect(readTransaction(services, 'checkouts', { id: 'e500' })).rejects.toMatchObject({
    code: 'upstream_contract',
  });
  expect(far.arrived).toHaveLength(50);
});

test('a wrong or useless time falls back to the scan', async () => {
  const { services } = await start(page);
  for (const at of ['2020-01-01T00:00:00Z', 'yesterday', ''])
    expect((await readTransaction(services, 'offramps', { id: 'e5', at })).record.end2end).toBe('e5');
});

test.each([
  ['none of the records that it counts', { total: 130, results: null }],
  ['neither records nor a count', { total: undefined, results: undefined }],
])('safety 38: a list that gives %s does not say that one is not there', async (_, change) => {
  const { services } = await start((request) => listReply(request, [], change));
  for (const at of [undefined, '2026-11-10T15:00:00Z']) {
    await expect(readTransaction(services, 'onramps', { id: 'e5', at })).rejects.toMatchObject({
      code: 'upstream_contract',
    });
  }
});

test('WDR-12: a withdrawal is read by its own route, with the id as one path segment', async () => {
  const { services, far } = await start(() => ({
    body: JSON.stringify({ version: 'v2', ...listItem('a/b?c d') }),
  }));
  const answer = await readTransaction(services, 'withdrawals', { id: 'a/b?c d' });
  expect(answer.record.end2end).toBe('a/b?c d');
  expect(far.arrived.map((request) => request.path)).toEqual(['/v2/withdrawal/a%2Fb%3Fc%20d']);
  expect(answer.observed).toMatchObject([
    { process: 'success.completed', updated_at: '2026-11-10T15:05:00Z' },
  ]);
});

test('WDR-12: a withdrawal is found by its hash too, however that is written', async () => {
  const item = { version: 'v2', ...listItem('w1', { attributes: { tx_hash: '0xAbC1' } }) };
  const { services } = await start(() => ({ body: JSON.stringify(item) }));
  for (const id of ['w1', '0xAbC1', '0xabc1', 'ABC1'])
    expect((await readTransaction(services, 'withdrawals', { id })).record.end2end).toBe('w1');
});

test.each([
  ['of another withdrawal', { ...listItem('w2', { attributes: { tx_hash: 'h2' } }) }],
  ['of nothing at all', {}],
])(
  'safety 36: an answer %s is not shown as the one that was asked for, and reveals nothing',
  async (_, item) => {
    const { services } = await start(() => ({ body: JSON.stringify({ version: 'v2', ...item }) }));
    const wrong = { code: 'upstream_contract' };
    await expect(readTransaction(services, 'withdrawals', { id: 'w1' })).rejects.toMatchObject(wrong);
    await expect(revealTransaction(services, TREASURER, 'withdrawals', { id: 'w1' })).rejects.toMatchObject(
      wrong,
    );
  },
);

test('safety 38: 404 is "not found or not yours", not a failure of the API', async () => {
  const { services } = await start(() => ({ status: 404 }));
  await expect(readTransaction(services, 'withdrawals', { id: 'x' })).rejects.toMatchObject({
    code: 'upstream_not_found',
  });
});

const PERSON = '{"client_tax_id":"52998224725","client_name":"Maria Souza","amount_fiat":100.10}';
const body = `{"results":[${JSON.stringify(listItem('e1')).replace('"attributes":{}', `"attributes":${PERSON}`)}],"total":1}`;

test('the raw record keeps the digits of the wire, and personal data stays hidden until it is revealed', async () => {
  const { services } = await start(() => ({ body }));
  const { raw, record } = await readTransaction(services, 'checkouts', { id: 'e1' });
  expect(raw).toContain('"amount_fiat": 100.10');
  expect(raw).toContain('"client_tax_id": "•••.982.247-••"');
  expect(record.masked).toEqual(['attributes.client_tax_id', 'attributes.client_name']);
  expect(raw).not.toContain('Maria');
});

/** Numbers a float would change, strings that look like them, and personal data. */
const NESTED = `{"odd":{"n":[0.1000000000000000055,1e400,[-12345678901234567890,"12",true,null]],"t":"0.10"},
  "list":["1.0",1.0],"top":12345678901234567890,"text":"12","order":{"client_name":"Maria Souza","owed":1e400}}`;
const nestedBody = body.replace(PERSON, NESTED);

test('safety 26, CHK-20: what is nested is told as the JSON that the API wrote: a number bare with every digit, a text quoted', async () => {
  const { services } = await start(() => ({ body: nestedBody }));
  const { record, raw } = await readTransaction(services, 'checkouts', { id: 'e1' });
  const [listed] = (await listTransactions(services, 'checkouts', LIST_QUERIES.checkouts.parse({}))).results;
  expect(listed).toEqual(record);
  const { odd, list, top, text, order } = record.attributes;
  expect([top, text]).toEqual(['12345678901234567890', '12']);
  const compact = (value: unknown) => (value as { json: string }).json.replace(/\s/g, '');
  expect([odd, list, order].map(compact)).toEqual([
    '{"n":[0.1000000000000000055,1e400,[-12345678901234567890,"12",true,null]],"t":"0.10"}',
    '["1.0",1.0]',
    '{"client_name":"M•••S•••","owed":1e400}',
  ]);
  expect(raw.replace(/\s/g, '')).toContain(
    '"odd":{"n":[0.1000000000000000055,1e400,[-12345678901234567890,"12",true,null]],"t":"0.10"},"list":["1.0",1.0],"top":12345678901234567890,"text":"12"',
  );
});

test('safety 53: what is hidden within a nested attribute is hidden, and revealed, with all of it', async () => {
  const { services } = await start(() => ({ body: nestedBody }));
  const { record } = await readTransaction(services, 'checkouts', { id: 'e1' });
  expect(record.masked).toEqual(['attributes.order']);
  const { values } = await revealTransaction(services, TREASURER, 'checkouts', { id: 'e1' });
  expect(values).toEqual({
    'attributes.order': '{\n "client_name": "Maria Souza",\n "owed": 1e400\n}',
  });
  const [row] = await listAudit(store.db, { limit: 1 });
  expect(row?.detail).toEqual({ paths: 'attributes.order.client_name' });
});

test('safety 53: a reveal is in the audit log, with who and what but without the value', async () => {
  const { services } = await start(() => ({ body }));
  const answer = await revealTransaction(services, TREASURER, 'checkouts', { id: 'e1' });
  expect(answer.values).toEqual({
    'attributes.client_tax_id': '52998224725',
    'attributes.client_name': 'Maria Souza',
  });
  expect(answer.raw).toContain('"52998224725"');
  const [row] = await listAudit(store.db, { limit: 1 });
  expect(row).toMatchObject({
    action: 'transaction.revealed',
    actor: ALICE,
    subject: 'checkouts/e1',
    detail: { paths: 'attributes.client_tax_id, attributes.client_name' },
  });
  expect(JSON.stringify(row)).not.toContain('52998224725');
});

test.each(['support', 'accountant'] as const)(
  'safety 53: %s reveals with a reason, which the audit log keeps, and nothing without one',
  async (role) => {
    const { services } = await start(() => ({ body }));
    const rows = (await listAudit(store.db, { limit: 99 })).length;
    const person = { ...ALICE, role };
    await expect(revealTransaction(services, person, 'checkouts', { id: 'e1' })).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { reason: 'required' } },
    });
    expect((await listAudit(store.db, { limit: 99 })).length).toBe(rows);
    const reason = 'The payer asks on the phone';
    const { values } = await revealTransaction(services, person, 'checkouts', { id: 'e1', reason });
    expect(values['attributes.client_name']).toBe('Maria Souza');
    expect((await listAudit(store.db, { limit: 1 }))[0]?.detail).toMatchObject({ reason });
  },
);

test('safety 53: nothing is revealed when the audit log cannot be written, or when there is no such record', async () => {
  const { services } = await start(() => ({ body }));
  const rows = (await listAudit(store.db, { limit: 99 })).length;
  await expect(revealTransaction(services, TREASURER, 'checkouts', { id: 'nobody' })).rejects.toMatchObject({
    code: 'not_found',
  });
  const closed = await memoryStore();
  await closed.close();
  const broken = { ...services, store: closed };
  await expect(revealTransaction(broken, TREASURER, 'checkouts', { id: 'e1' })).rejects.toThrow();
  expect((await listAudit(store.db, { limit: 99 })).length).toBe(rows);
});
