import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parse } from 'lossless-json';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_HEAD_LINES, EXPORT_TOTAL } from '@/lib/contract/bff/exports/export-format';
import { readFrames } from '@/lib/contract/bff/exports/export-frames';
import { EXPORT_QUERIES } from '@/lib/contract/bff/exports/export-requests';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { FILTER_ATTRIBUTES, LIST_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import { mintFilterValue } from '@/lib/operations/personal-data/filter-value';
import { createServices, evenRateLimits, type Services } from '@/lib/operations/services';
import { listTransactions } from '@/lib/operations/transactions/list-transactions';
import { createSandbox } from '@/lib/sandbox/http/handler';
import type { Sandbox } from '@/lib/sandbox/http/sandbox';
import { memoryWorldStore } from '@/lib/sandbox/world/world-store';
import type { Store } from '@/lib/store/engine/open-store';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { readStrictCsv } from '@/lib/testing/fixtures/strict-csv';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, sandboxServices } from '@/lib/testing/services';
import { formatDay } from '@/lib/time/format';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { exportResponse } from './export-response';

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
});
afterAll(() => store.close());

const signal = new AbortController().signal;
const take = (services: Services, list: (typeof TRANSACTION_LISTS)[number], query: Record<string, string>) =>
  exportResponse(services, ALICE, list, EXPORT_QUERIES[list].parse({ format: 'csv', ...query }), {
    signal,
    requestId: 'seed',
  });

async function seeded(services: Services, list: (typeof TRANSACTION_LISTS)[number], query = {}) {
  const rows = [];
  for (let offset = 0; ; offset += 100) {
    const asked = LIST_QUERIES[list].parse({ ...query, limit: '100', offset: String(offset) });
    const { results, total } = await listTransactions(services, list, asked);
    rows.push(...results);
    if (results.length === 0 || rows.length >= (total ?? 0)) return rows;
  }
}

interface Wire {
  [key: string]: unknown;
  status: Record<string, string>;
  attributes: Record<string, unknown>;
}

const PATHS = {
  checkouts: 'crossramp_checkouts',
  onramps: 'onramps',
  offramps: 'offramps',
  withdrawals: 'withdrawals',
};

/** Raw API records, without our client, schemas or masking. */
async function onTheWire(sandbox: Sandbox, list: TransactionList, apiKey = sandbox.keys.apiKey) {
  const rows: Wire[] = [];
  for (let total = 1; rows.length < total; ) {
    const url = `http://sandbox.invalid/v2/${PATHS[list]}?limit=100&offset=${rows.length}`;
    const answer = await sandbox.fetch(new Request(url, { headers: { 'api-key': apiKey } }));
    const page = parse(await answer.text(), null, String) as { total: string; results: Wire[] };
    rows.push(...page.results);
    total = Number.parseInt(page.total, 10);
  }
  return rows;
}

const ZONED = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const hidden = (digits: string) =>
  digits.length === 11
    ? digits.replace(/^...(...)(...)..$/, '•••.$1.$2-••')
    : digits.replace(/^..(...)(...)......$/, '••.$1.$2/••••-••');
const initials = (name: string) => name.replace(/(\S)\S*/g, '$1•••');

test.each(TRANSACTION_LISTS)(
  'every record that the API has of %s stands in the file, every cell of it as two parsers read it',
  async (list) => {
    const { services, sandbox, dispose } = sandboxServices(store);
    const rows = await onTheWire(sandbox, list);
    expect(rows.length).toBeGreaterThanOrEqual(130);
    for (const [locale, language] of [
      ['en', 'en'],
      ['pt-BR', 'pt'],
      ['es', 'es'],
    ] as const) {
      const answer = await take(services, list, { locale });
      const text = new TextDecoder().decode(await answer.arrayBuffer());
      const delimiter = locale === 'en' ? ',' : ';';
      const data = readStrictCsv(text, delimiter);
      expect(Papa.parse<string[]>(text.trimEnd(), { delimiter }).data).toEqual(data);
      const [title = [], names = [], ...records] = data;
      expect(title.join(' ')).toContain('America/Sao_Paulo');
      expect(title.join(' ')).toContain(`: ${rows.length}`);
      expect(answer.headers.get(EXPORT_TOTAL)).toBe(String(rows.length));
      expect(new Set(data.map((cells) => cells.length))).toEqual(new Set([names.length]));
      const shown = (name: string, value: unknown) => {
        if (value === undefined) return '';
        if (name === 'client_tax_id') return hidden(String(value));
        if (name === 'client_name') return initials(String(value));
        return locale !== 'en' && /^amount_|_fee$/.test(name)
          ? String(value).replace('.', ',')
          : String(value);
      };
      const own = names.slice(9, -2);
      expect(records).toHaveLength(rows.length);
      for (const [index, { attributes, ...row }] of rows.entries()) {
        const cells = records[index] ?? [];
        expect(cells.slice(0, 9)).toEqual([
          ZONED.format(new Date(String(row.created_at))),
          ...[row.created_at, row.updated_at, row.end2end],
          ...['status', 'substatus', 'message', 'error_message'].map(
            (name) => (row[name] as Record<string, string> | undefined)?.[language] ?? '',
          ),
          row.process ?? '',
        ]);
        expect(cells.slice(9, -2)).toEqual(own.map((name) => shown(name, attributes[name])));
        const others = Object.entries(attributes).filter(([name]) => !own.includes(name));
        expect(JSON.parse(cells.at(-2) || '{}')).toEqual(
          Object.fromEntries(others.map(([name, value]) => [name, shown(name, value)])),
        );
      }
    }
    dispose();
  },
);

test('safety 46: no file holds a record of another account, and a value of theirs as filter exports nothing', async () => {
  const { services, sandbox, control, dispose } = sandboxServices(store);
  const { accounts } = (await control('GET', 'fixtures')) as { accounts: { api_key: string }[] };
  const foreignKey = accounts.find(({ api_key }) => api_key !== sandbox.keys.apiKey)?.api_key ?? '';
  const lines = async (list: TransactionList, query: Record<string, string>) =>
    readStrictCsv(await (await take(services, list, query)).text(), ',');
  for (const list of TRANSACTION_LISTS) {
    const foreign = await onTheWire(sandbox, list, foreignKey);
    expect(foreign.length).toBeGreaterThan(0);
    const ids = new Set(foreign.map(({ end2end }) => end2end));
    expect((await lines(list, {})).filter((cells) => ids.has(cells[3]))).toEqual([]);
    const ours = new Set(
      (await onTheWire(sandbox, list)).flatMap(({ attributes }) => Object.values(attributes)),
    );
    let tried = 0;
    for (const filter of LIST_FILTERS[list].values.filter((name) => name !== 'receive_currency_code')) {
      const theirs = foreign
        .map(({ attributes }) => attributes[FILTER_ATTRIBUTES[filter]])
        .find((value): value is string => typeof value === 'string' && !ours.has(value));
      if (theirs === undefined) continue;
      tried += 1;
      const value =
        filter === 'client_tax_id' ? (await mintFilterValue(services, { filter, value: theirs })).id : theirs;
      expect(await lines(list, { [filter]: value })).toHaveLength(EXPORT_HEAD_LINES);
    }
    expect(tried).toBeGreaterThan(0);
  }
  dispose();
});

test.each(TRANSACTION_LISTS)('the XLSX of %s holds the cells of its CSV, row by row', async (list) => {
  const { services, dispose } = sandboxServices(store);
  const query = { locale: 'pt-BR', ...(list === 'withdrawals' ? {} : { to: '2026-12-31' }) };
  const csv = new TextDecoder().decode(await (await take(services, list, query)).arrayBuffer());
  const { data } = Papa.parse<string[]>(csv.trimEnd(), { delimiter: ';' });
  const answer = await take(services, list, { ...query, format: 'xlsx', framed: '1' });
  const frames = readFrames();
  const pieces = frames.take(new Uint8Array(await answer.arrayBuffer()));
  const rows = await readSheet(Buffer.concat(pieces), { trim: false });
  expect([frames.rows(), frames.complete()]).toEqual([data.length - 2, true]);
  const plain = (cells: readonly unknown[] = []) => cells.map((cell) => String(cell ?? '').replace(/^'/, ''));
  // The title's time differs between the two files.
  expect(plain(rows[0]).slice(0, 3)).toEqual(plain(data[0]).slice(0, 3));
  expect(rows.slice(1).map(plain)).toEqual(data.slice(1).map(plain));
  dispose();
});

test('safety 34, 53: filters decide what is in the file, and no whole tax id is', async () => {
  const { services, dispose } = sandboxServices(store);
  const all = await seeded(services, 'onramps');
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(all[40]?.created_at ?? ''),
  );
  const rows = await seeded(services, 'onramps', { from: day, to: day });
  const text = await (await take(services, 'onramps', { from: day, to: day })).text();
  const { data } = Papa.parse<string[]>(text.trimEnd());
  expect(rows.length).toBeGreaterThan(0);
  expect(data.slice(2).map((cells) => cells[3])).toEqual(rows.map(({ end2end }) => end2end));
  expect(data.slice(2).every((cells) => cells[0]?.startsWith(day))).toBe(true);
  expect(data[0]?.[1]).toBe(`Filters: Created ${formatDay(day, 'en')}`);
  expect(text).not.toMatch(/\b\d{11}\b(?!\d)(?=[,;])/);
  dispose();
});

test.each(['csv', 'xlsx'] as const)(
  'the memory that an export as %s takes does not grow with the list',
  async (format) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const sandbox = createSandbox({
      assumptions: DEFAULT_ASSUMPTIONS,
      world: memoryWorldStore(),
      seed: 'export memory',
      records: FULL ? 1_000_000 : 40_000,
    });
    const services = createServices({
      store,
      sandbox,
      env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
      assumptions: DEFAULT_ASSUMPTIONS,
      transport: embeddedTransport((request) => sandbox.fetch(request)),
      apiKey: sandbox.keys.apiKey,
      rateLimits: evenRateLimits(600),
    });
    const answer = await take(services, 'onramps', { format, ...(format === 'xlsx' ? { framed: '1' } : {}) });
    const total = Number.parseInt(answer.headers.get(EXPORT_TOTAL) ?? '0', 10);
    expect(total).toBeGreaterThan(5_000);
    const reader = answer.body?.getReader();
    const heap: number[] = [];
    let parts = 0;
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      parts += 1;
      if (parts % 20 !== 0) continue;
      collect();
      heap.push(process.memoryUsage().heapUsed);
    }
    if (format === 'csv') expect(parts).toBe(Math.ceil(total / 100) + 1);
    // The first half fills caches of fixed size: the id window and the sandbox's recent records.
    const [early = 0, late = 0] = [heap[Math.floor(heap.length / 2)], heap.at(-1)];
    expect((late - early) / 1e6).toBeLessThan(6);
    sandbox.dispose();
  },
  FULL ? 1_200_000 : 120_000,
);
