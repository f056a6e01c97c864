import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  EXPORT_HEAD_LINES,
  EXPORT_TOTAL,
  EXPORT_UNTIL,
  XLSX_MAX_RECORDS,
} from '@/lib/contract/bff/exports/export-format';
import { EXPORT_QUERIES } from '@/lib/contract/bff/exports/export-requests';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { mintFilterValue } from '@/lib/operations/personal-data/filter-value';
import { countLines, NO_LINES } from '@/lib/queries/exports/csv-lines';
import type { Store } from '@/lib/store/engine/open-store';
import { readStrictCsv } from '@/lib/testing/fixtures/strict-csv';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  type ChangingList,
  changingList,
  idsIn,
  named,
  pageOf,
  take,
} from '@/lib/testing/scripted-upstream/scripted-changing-list';
import { listItem, listReply, queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import type { ScriptedServices } from '@/lib/testing/services';

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

async function start(far: ChangingList) {
  const started = await changingList(store, far);
  open.push(started);
  return started;
}

const auditOf = async (id: string) =>
  (await listAudit(store.db, { limit: 100 })).filter(({ detail }) => detail?.export === id).reverse();

test('safety 33: the end of the time is pinned to the start, a page of 100 is asked for at a time', async () => {
  const { services, far } = await start((request) => pageOf(request, named(250)));
  const answer = await take(services, 'onramps', { from: '2026-11-10', wallet: 'w' }, 'pinned');
  expect(idsIn(await answer.text())).toEqual(named(250));
  const until = answer.headers.get(EXPORT_UNTIL) ?? '';
  expect(Math.abs(Date.parse(until) - Date.now())).toBeLessThan(10_000);
  const lists = far.arrived.filter(({ path }) => path.startsWith('/v2/onramps')).map(queryOf);
  expect(lists.map(({ offset, limit }) => `${offset}/${limit}`)).toEqual(['0/100', '100/100', '200/100']);
  for (const query of lists) {
    expect(query).toMatchObject({ wallet: 'w', date_from: '2026-11-10T03:00:00.000Z', date_to: until });
  }
  expect(answer.headers.get(EXPORT_TOTAL)).toBe('250');
  expect(
    (await auditOf('pinned')).map(({ action, actor, detail }) => [action, actor?.name, detail?.rows]),
  ).toEqual([
    ['transactions.export_started', 'Alice', undefined],
    ['transactions.export_finished', 'Alice', '250'],
  ]);
});

test('LST-12: withdrawals that arrive meanwhile neither repeat a row nor cost one', async () => {
  const { services } = await start((request, page) =>
    pageOf(request, [
      ...Array.from({ length: page * 7 }, (_, index) => `new${page}-${index}`),
      ...named(250),
    ]),
  );
  const answer = await take(services, 'withdrawals');
  expect(answer.headers.get(EXPORT_UNTIL)).toBeNull();
  expect(idsIn(await answer.text())).toEqual(named(250));
});

test.each([
  ['a fault of the API', () => ({ status: 500 }) as Reply, 'upstream_failed'],
  ['half a body', () => ({ cut: 'body', body: '{"total":250,"results":[' }) as Reply, 'upstream_unreachable'],
  ['HTML', () => ({ body: '<html></html>' }), 'upstream_contract'],
  ['an empty page', (request: ArrivedRequest) => pageOf(request, [], { total: 250 }), 'upstream_contract'],
  [
    'another place',
    (request: ArrivedRequest) => pageOf(request, named(250), { offset: 0 }),
    'upstream_contract',
  ],
  ['rows gone', (request: ArrivedRequest) => pageOf(request, named(150)), 'upstream_contract'],
])('%s midway breaks the file off: it is never cut short in silence', async (_, failure, code) => {
  const { services } = await start((request, page) =>
    page === 0 ? pageOf(request, named(250)) : failure(request),
  );
  const id = `broken ${code} ${_}`;
  const answer = await take(services, 'onramps', {}, id);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  await expect.poll(async () => (await auditOf(id)).map(({ action }) => action)).toHaveLength(2);
  expect((await auditOf(id))[1]).toMatchObject({ action: 'transactions.export_failed', detail: { code } });
});

test('a list longer than a sheet is refused before the first byte', async () => {
  const { services } = await start((request) => pageOf(request, named(100), { total: XLSX_MAX_RECORDS + 1 }));
  await expect(take(services, 'onramps', { format: 'xlsx' })).rejects.toMatchObject({
    code: 'too_many_rows',
  });
});

test('a fault midway breaks an XLSX off, and the audit log keeps its code', async () => {
  const { services } = await start((request, page) =>
    page === 0 ? pageOf(request, named(250)) : { status: 500 },
  );
  const answer = await take(services, 'onramps', { format: 'xlsx', framed: '1' }, 'broken xlsx');
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await expect.poll(async () => (await auditOf('broken xlsx')).at(-1)?.detail?.code).toBe('upstream_failed');
});

test('safety 36: a filter that the API ignores makes no file, at the start or midway', async () => {
  const other = { attributes: { wallet: 'other' } };
  const ignoring = await start((request) => listReply(request, [listItem('e1', other)]));
  await expect(take(ignoring.services, 'onramps', { wallet: 'mine' })).rejects.toMatchObject({
    code: 'filter_not_applied',
  });
  const late = await start((request, page) =>
    page === 0 ? pageOf(request, named(150)) : listReply(request, [listItem('x', other)], { total: 150 }),
  );
  const answer = await take(late.services, 'onramps', { wallet: 'mine' });
  await expect(answer.text()).rejects.toMatchObject({ code: 'filter_not_applied' });
});

test('safety 53: a tax id among the filters stands masked in the file and in the audit log', async () => {
  const { services, far } = await start((request) => pageOf(request, named(3)));
  const { id } = await mintFilterValue(services, { filter: 'client_tax_id', value: '52998224725' });
  const answer = await take(services, 'onramps', { client_tax_id: id }, 'tax id');
  const said = `${await answer.text()}${JSON.stringify(await auditOf('tax id'))}`;
  expect(said).toContain('Client CPF or CNPJ •••.982.247-••');
  expect(said).not.toMatch(/52998224725|529\.982\.247-25/);
  expect(far.arrived.map(queryOf).at(-1)?.client_tax_id).toBe('52998224725');
});

test('without a total there is no file, because nobody could tell that it is whole', async () => {
  const { services } = await start((request) => listReply(request, [listItem('e1')], { total: null }));
  await expect(take(services, 'onramps')).rejects.toMatchObject({ code: 'upstream_contract' });
});

test('a broken download is gone on with: both parts together are the file', async () => {
  const { services } = await start((request) => pageOf(request, named(250)));
  const whole = await (await take(services, 'onramps')).text();
  const rest = await take(services, 'onramps', { start: '130', until: '2026-11-20T12:00:00.000Z' });
  expect(rest.headers.get(EXPORT_UNTIL)).toBe('2026-11-20T12:00:00.000Z');
  const lines = whole.split('\r\n');
  expect(await rest.text()).toBe(lines.slice(2 + 130).join('\r\n'));
});

test('LIM-13: a file of days that are over ends with them, to the last fraction, and is gone on with at that end', async () => {
  const { services, far } = await start((request) => pageOf(request, named(250)));
  const days = { from: '2026-11-10', to: '2026-11-10' };
  const end = '2026-11-11T02:59:59.999999999Z';
  const whole = await take(services, 'onramps', days);
  expect(whole.headers.get(EXPORT_UNTIL)).toBe(end);
  const rest = await take(services, 'onramps', { ...days, start: '130', until: end });
  expect(rest.headers.get(EXPORT_UNTIL)).toBe(end);
  expect(await rest.text()).toBe(
    (await whole.text())
      .split('\r\n')
      .slice(2 + 130)
      .join('\r\n'),
  );
  expect(new Set(far.arrived.map((request) => queryOf(request).date_to ?? end))).toEqual(new Set([end]));
  // The last millisecond of a day is earlier than the nanosecond end, although its text is shorter.
  const pinned = await take(services, 'onramps', { ...days, until: '2026-11-11T02:59:59.999Z' });
  expect(pinned.headers.get(EXPORT_UNTIL)).toBe('2026-11-11T02:59:59.999Z');
  await pinned.body?.cancel();
});

test('half a line break in a cell costs no record: the file is whole, and gone on with at any row', async () => {
  const texts = ['x\n=1+1', 'x\r=1+1', '\n', 'a,b\n', '"\r'];
  const { services } = await start((request) => {
    const { offset = '0', limit = '20' } = queryOf(request);
    const from = Number.parseInt(offset, 10);
    const items = named(250)
      .map((id, index) => listItem(id, { attributes: { wallet: texts[index % texts.length] } }))
      .slice(from, from + Number.parseInt(limit, 10));
    return listReply(request, items, { total: 250 });
  });
  const bytes = async (query: Record<string, string>) =>
    new Uint8Array(await (await take(services, 'onramps', query)).arrayBuffer());
  const whole = await bytes({});
  expect(countLines(NO_LINES, whole).lines).toBe(EXPORT_HEAD_LINES + 250);
  const records = readStrictCsv(new TextDecoder().decode(whole), ',').slice(EXPORT_HEAD_LINES);
  expect(records.map((cells) => cells[3])).toEqual(named(250));
  expect(records.flat().filter((cell) => cell.startsWith('='))).toEqual([]);
  const rest = await bytes({ start: '131', until: '2026-11-20T12:00:00.000Z' });
  expect(readStrictCsv(new TextDecoder().decode(rest), ',')).toEqual(records.slice(131));
});

test('a reader who leaves ends the reading, and the audit log says how far it came', async () => {
  const { services, far } = await start((request) => pageOf(request, named(5_000)));
  const reader = (await take(services, 'onramps', {}, 'left')).body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(async () => (await auditOf('left')).at(-1)?.action).toBe('transactions.export_cancelled');
  expect(far.arrived.length).toBeLessThan(8);
});

test('what is asked of a file is strict', () => {
  const invalidFields = (list: TransactionList, query: Record<string, string>) =>
    EXPORT_QUERIES[list].safeParse(query).error?.issues.map(({ path }) => path.join('.')) ?? [];
  const inCsv = (list: TransactionList, query: Record<string, string>) =>
    invalidFields(list, { format: 'csv', ...query });
  expect(invalidFields('onramps', { format: 'csv' })).toEqual([]);
  expect(invalidFields('onramps', {})).toEqual(['format']);
  expect(invalidFields('onramps', { format: 'xlsx', framed: '1' })).toEqual([]);
  expect(invalidFields('onramps', { format: 'ods' })).toEqual(['format']);
  expect(inCsv('onramps', { framed: '1' })).toEqual(['framed']);
  expect(
    invalidFields('onramps', { format: 'xlsx', start: '10', until: '2026-11-20T12:00:00.000Z' }),
  ).toEqual(['start']);
  expect(inCsv('onramps', { locale: 'fr' })).toEqual(['locale']);
  expect(inCsv('onramps', { start: '10' })).toEqual(['until']);
  expect(inCsv('onramps', { until: '2026-11-20' })).toEqual(['until']);
  expect(inCsv('withdrawals', { start: '10' })).toEqual(['total', 'after']);
  expect(inCsv('withdrawals', { start: '10', total: '9', after: 'e' })).toEqual(['start']);
  expect(inCsv('withdrawals', { start: '10', total: '10', after: '52998224725' })).toEqual(['after']);
  expect(inCsv('withdrawals', { until: '2026-11-20T12:00:00.000Z' })).toEqual(['until']);
  expect(inCsv('onramps', { total: '10', after: 'e' })).toEqual(['total', 'after']);
  expect(inCsv('onramps', { from: '2026-11-12', to: '2026-11-11' })).toEqual(['from']);
});
