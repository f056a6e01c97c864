import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '@/lib/store/engine/open-store';
import { dayCounts } from '@/lib/store/schema/transaction-tables';
import { type ScriptedLists, scriptedLists } from '@/lib/testing/scripted-upstream/scripted-lists';
import { type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { readDayCounts } from './read-day-counts';

/** An upstream in UTC with more withdrawals than are read, and a store that keeps counts. */
let now = '';
let lists: ScriptedLists;
let store: Store;
let scripted: ScriptedServices;

beforeAll(async () => {
  store = await openStore({ memory: true });
});
beforeEach(async () => {
  now = '2026-11-20T15:00:00Z';
  lists = scriptedLists(now);
  scripted = await scriptedServices(
    store,
    (request) => ({ ...lists.reply(request), headers: { date: new Date(now).toUTCString() } }),
    { clock: () => Date.parse(now), timeZone: 'UTC' },
  );
});
afterEach(async () => {
  await scripted.close();
  await store.db.delete(dayCounts);
});
afterAll(() => store.close());

/** Withdrawals of one day, one per second from 01:00. */
const made = (day: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${day}T01:00:00Z`) + index * 1000).toISOString(),
  );
const add = (day: string, count: number) => {
  lists.records.withdrawals = [...(lists.records.withdrawals ?? []), ...made(day, count)];
};
const visit = () => readDayCounts(scripted.services);
/** Counts, or lower bounds, of the last days. */
const lastDays = async (count: number) => {
  const { days, failed, withdrawals_gaps: gaps } = await visit();
  expect(failed).toEqual({});
  const figures = days
    .slice(-count)
    .map(
      ({ counts, at_least: least }) => counts.withdrawals ?? (least ? `at least ${least.withdrawals}` : '-'),
    );
  return { figures, gaps };
};

test('WDR-16: withdrawals are counted from their newest pages, and the days before those are named', async () => {
  lists.records.withdrawals = Array.from({ length: 700 }, (_, index) =>
    new Date(Date.parse('2026-11-20T14:00:00Z') - index * 20 * 60_000).toISOString(),
  );
  const { figures, gaps } = await lastDays(14);
  const pages = scripted.far.arrived.filter(({ path }) => path.startsWith('/v2/withdrawals'));
  expect(pages).toHaveLength(5);
  // 43 of 20 November plus 72 a day: the 500th record is the 25th of the 13th.
  expect(figures).toEqual([...Array(6).fill('-'), 'at least 25', ...Array(6).fill(72), 43]);
  expect(gaps).toEqual([['2026-11-07', '2026-11-13']]);
});

test('WDR-16, safety 37: of more withdrawals today than are read it is known how many there are at least, and of the days before nothing', async () => {
  add('2026-11-19', 7);
  add('2026-11-20', 605);
  const { figures, gaps } = await lastDays(3);
  expect(figures).toEqual(['-', '-', 'at least 500']);
  expect(gaps).toEqual([['2026-11-07', '2026-11-20']]);
});

test('WDR-16, safety 37: days that were kept stand between those that are named, and no day is named that has its count', async () => {
  add('2026-11-18', 4);
  await visit();
  now = '2026-11-21T15:00:00Z';
  add('2026-11-20', 610);
  expect(await lastDays(5)).toEqual({
    figures: [0, 4, 0, 'at least 500', 0],
    gaps: [['2026-11-20']],
  });
  now = '2026-11-22T15:00:00Z';
  await visit();
  add('2026-11-22', 501);
  expect(await lastDays(6)).toEqual({
    figures: [0, 4, 0, '-', 0, 'at least 500'],
    gaps: [['2026-11-20'], ['2026-11-22']],
  });
});

test('safety 37: where each day was counted no day is named, and none is told as a least', async () => {
  add('2026-11-20', 500);
  const answer = await visit();
  expect(Object.hasOwn(answer, 'withdrawals_gaps')).toBe(false);
  expect(answer.days.some((day) => Object.hasOwn(day, 'at_least'))).toBe(false);
  expect(answer.days.at(-1)?.counts.withdrawals).toBe(500);
});
