import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { LIST_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import { mintFilterValue } from '@/lib/operations/personal-data/filter-value';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { readTransaction } from './find-transaction';
import { listTransactions, readListPage } from './list-transactions';

type Fixtures = Record<string, Record<string, { end2end: string; pix_e2e?: string; tx_hash?: string }>>;

let store: Store;
let world: SandboxServices;
let records: Fixtures;
beforeAll(async () => {
  store = await memoryStore();
  world = sandboxServices(store);
  records = (await world.control('GET', 'fixtures')).records as Fixtures;
});
afterAll(async () => {
  world.dispose();
  await store.close();
});

const list = (name: TransactionList, query: Record<string, string> = {}, timeZone = 'America/Sao_Paulo') =>
  listTransactions({ ...world.services, timeZone }, name, LIST_QUERIES[name].parse(query));

test.each(TRANSACTION_LISTS)(
  '%s: pages by the echoed size join without a gap or a repeat, newest first',
  async (name) => {
    const ids: (string | undefined)[] = [];
    const times: string[] = [];
    for (let offset = 0; ; ) {
      const page = await list(name, { limit: '50', offset: String(offset) });
      expect(page.verdicts).toEqual({ limit: 'met', offset: 'met' });
      ids.push(...page.results.map(({ end2end }) => end2end));
      times.push(...page.results.map(({ created_at }) => created_at ?? ''));
      offset += page.limit;
      if (offset >= (page.total ?? 0)) {
        expect(ids).toHaveLength(page.total ?? 0);
        break;
      }
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(ids.length).toBeGreaterThanOrEqual(130);
  },
);

/** Each filter with a real value finds exactly the matching rows; part of that value finds none. */
describe.each(TRANSACTION_LISTS)('filters of %s', (name) => {
  const attribute = { receive_currency_code: 'currency_receive_code' } as Record<string, string>;

  test.each(LIST_FILTERS[name].values)('%s is applied by the API and judged so', async (filter) => {
    const { data } = await readListPage(world.services, name, { limit: '100', offset: '0' });
    const key = attribute[filter] ?? filter;
    const value = String(
      data.results.find(({ attributes }) => Object.hasOwn(attributes, key))?.attributes[key],
    );
    // Tax ids are asked for by opaque id and shown masked.
    const hidden =
      filter === 'client_tax_id' ? await mintFilterValue(world.services, { filter, value }) : undefined;
    const { total, results, verdicts, applied } = await list(name, {
      [filter]: hidden?.id ?? value,
      limit: '100',
    });
    expect(total).toBeGreaterThan(0);
    expect(results.length).toBe(Math.min(total ?? 0, 100));
    expect([verdicts[filter], applied[filter]]).toEqual(['met', hidden?.masked ?? value]);
    if (filter === 'client_tax_id') return;
    expect(await list(name, { [filter]: value.slice(0, -1) })).toMatchObject({ total: 0, results: [] });
  });
});

test.each([
  ['UTC', '2026-11-10', ['R2', 'R3']],
  ['America/Sao_Paulo', '2026-11-09', ['R1', 'R2']],
  ['America/Sao_Paulo', '2026-11-10', ['R3', 'R4']],
  ['Pacific/Kiritimati', '2026-11-10', ['R1', 'R2']],
  ['Pacific/Kiritimati', '2026-11-11', ['R3', 'R4']],
])('safety 34, 35: in %s the %s has %j of the records around midnight', async (timeZone, day, names) => {
  const answer = await list('onramps', { from: day, to: day, limit: '100' }, timeZone);
  const found = new Set(answer.results.map(({ end2end }) => end2end));
  const four = ['R1', 'R2', 'R3', 'R4'].filter((name) => found.has(records.onramps?.[name]?.end2end));
  expect(four).toEqual(names);
  expect(answer.verdicts.created).toBe('met');
});

const KINDS = { checkouts: 'checkout', onramps: 'onramp', offramps: 'offramp' } as const;
const DATED = ['checkouts', 'onramps', 'offramps'] as const;
/** November 10 in each zone and the day before; UTC offsets are literals, not computed. */
const ZONES = [
  ['UTC', '2026-11-10T00:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-10T03:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-09T10:00:00.000Z'],
] as const;

describe.each(DATED)('safety 34, 35: midnight of %s', (name) => {
  test.each(ZONES)(
    'in %s the last instant of a day and the first of the next are a day apart',
    async (zone, begins) => {
      const midnight = Date.parse(begins);
      const day = 86_400_000;
      const made: string[] = [];
      for (const instant of [midnight - 1, midnight, midnight + day - 1, midnight + day]) {
        const body = { kind: KINDS[name], created_at: new Date(instant).toISOString() };
        made.push(String((await world.control('POST', 'transactions', body)).end2end));
      }
      const found = async (days: Record<string, string>) => {
        const { results, verdicts } = await list(name, { ...days, limit: '100' }, zone);
        expect(verdicts.created).toBe('met');
        return made.map((id) => results.some(({ end2end }) => end2end === id));
      };
      const that = '2026-11-10';
      expect(await found({ from: that, to: that })).toEqual([false, true, true, false]);
      expect(await found({ from: '2026-11-09', to: '2026-11-09' })).toEqual([true, false, false, false]);
      expect(await found({ from: '2026-11-11', to: '2026-11-11' })).toEqual([false, false, false, true]);
      // Open ranges are compared by total; one page does not hold all their rows.
      const total = async (days: Record<string, string>) =>
        (await list(name, { ...days, limit: '1' }, zone)).total ?? 0;
      const all = await total({});
      expect((await total({ from: that })) + (await total({ to: '2026-11-09' }))).toBe(all);
      expect((await total({ to: that })) + (await total({ from: '2026-11-11' }))).toBe(all);
    },
  );
});

test('GEN-11: any record is found again by the time the list gave it, and a withdrawal by its hash too', async () => {
  for (const name of TRANSACTION_LISTS) {
    const last = (await list(name, { limit: '1', offset: '129' })).results[0];
    const place = { id: last?.end2end ?? '', at: last?.created_at };
    expect((await readTransaction(world.services, name, place)).record.end2end).toBe(last?.end2end);
  }
  const { data } = await readListPage(world.services, 'withdrawals', { limit: '100', offset: '0' });
  const sent = data.results.find(({ attributes }) => Object.hasOwn(attributes, 'tx_hash'));
  const byHash = await readTransaction(world.services, 'withdrawals', {
    id: String(sent?.attributes.tx_hash),
  });
  expect(byHash.record.end2end).toBe(sent?.end2end);
});

test('safety 38, 46: a record of another account is not found, in the same words as one that is not there', async () => {
  for (const name of TRANSACTION_LISTS) {
    const foreign = records.foreign?.[name]?.end2end ?? '';
    expect(foreign).not.toBe('');
    const code = name === 'withdrawals' ? 'upstream_not_found' : 'not_found';
    for (const id of [foreign, 'nobody'])
      await expect(readTransaction(world.services, name, { id })).rejects.toMatchObject({ code });
  }
});

test('safety 53: no answer of a list holds a tax id or a name of a client', async () => {
  for (const name of ['checkouts', 'onramps', 'offramps'] as const) {
    const { data } = await readListPage(world.services, name, { limit: '100', offset: '0' });
    const secrets = data.results.flatMap(({ attributes }) => [
      attributes.client_tax_id,
      attributes.client_name,
    ]);
    const text = JSON.stringify(await list(name, { limit: '100' }));
    const leaked = secrets.filter((secret) => typeof secret === 'string' && text.includes(secret));
    expect([secrets.length > 0, leaked]).toEqual([true, []]);
  }
});
