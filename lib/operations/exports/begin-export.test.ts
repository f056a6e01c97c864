import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { EXPORT_HEAD_LINES, EXPORT_ID_CELL, EXPORT_TOTAL } from '@/lib/contract/bff/exports/export-format';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  type ChangingList,
  changingList,
  idsIn,
  named,
  pageOf,
  take,
} from '@/lib/testing/scripted-upstream/scripted-changing-list';
import { queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import type { ScriptedServices } from '@/lib/testing/services';
import { columnNames } from './export-columns';

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

const PART = { start: '130', total: '250', after: 'e129' };

/** A browser's first 130 rows plus the rest of the file. */
async function together(far: ChangingList, part: Record<string, string> = PART) {
  const whole = await start((request) => pageOf(request, named(250)));
  const first = await (await take(whole.services, 'withdrawals')).text();
  const kept = first
    .split('\r\n')
    .slice(0, EXPORT_HEAD_LINES + 130)
    .join('\r\n');
  const { services, far: end } = await start(far);
  const rest = await take(services, 'withdrawals', part);
  const ids = idsIn(`${kept}\r\n${await rest.text()}`);
  return { ids, rest, asked: end.arrived.filter(({ path }) => path.includes('offset=')).map(queryOf) };
}

test.each([0, 1, 99, 100, 730])(
  'a file of withdrawals goes on where it broke, with %i new ones on top',
  async (newer) => {
    const { ids, rest, asked } = await together((request) =>
      pageOf(request, [...named(newer, 1_000), ...named(250)]),
    );
    expect(ids).toEqual(named(250));
    expect(rest.headers.get(EXPORT_TOTAL)).toBe('250');
    // The position is computed, not searched for.
    expect(asked.length).toBeLessThanOrEqual(4);
  },
);

test('withdrawals that arrive while the rest is read neither repeat a row nor cost one', async () => {
  for (const each of [7, 60, 99]) {
    const { ids } = await together((request, page) =>
      pageOf(request, [...named(page * each, 1_000), ...named(250)]),
    );
    expect(ids).toEqual(named(250));
  }
});

test('with all its rows there and only the end missing, the rest is empty', async () => {
  const { services } = await start((request) => pageOf(request, ['new', ...named(250)]));
  const rest = await take(services, 'withdrawals', { start: '250', total: '250', after: 'e249' });
  expect([await rest.text(), rest.headers.get(EXPORT_TOTAL)]).toEqual(['', '250']);
});

test.each([
  ['a record went', named(249)],
  ['one came below its place', [...named(200), 'between', ...named(50, 200)]],
  ['another stands there', [...named(129), 'other', ...named(120, 130)]],
])('where %s there is no rest: a row would be twice in the file, or missing', async (_, ids) => {
  const { services } = await start((request) => pageOf(request, ids));
  await expect(take(services, 'withdrawals', PART)).rejects.toMatchObject({ code: 'upstream_contract' });
});

test('a list that grows faster than it can be followed is given up', async () => {
  const { services } = await start((request, page) =>
    pageOf(request, [...named((page + 1) * 400, 1_000), ...named(250)]),
  );
  await expect(take(services, 'withdrawals', PART)).rejects.toMatchObject({ code: 'upstream_contract' });
});

test.each(['en', 'pt-BR', 'es'] as const)('the cell that says where to go on is the id (%s)', (locale) => {
  for (const list of ['onramps', 'withdrawals'] as const) {
    expect(columnNames({ locale, timeZone: 'UTC', list })[EXPORT_ID_CELL]).toBe('end2end');
  }
});
