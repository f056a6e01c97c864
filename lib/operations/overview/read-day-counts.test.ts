import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '@/lib/contract/values/calendar-day';
import { openStore, type Store } from '@/lib/store/engine/open-store';
import { dayCounts } from '@/lib/store/schema/transaction-tables';
import { type ScriptedLists, scriptedLists } from '@/lib/testing/scripted-upstream/scripted-lists';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import {
  type PartsOptions,
  type ScriptedServices,
  sandboxServices,
  scriptedServices,
} from '@/lib/testing/services';
import { startOfDay } from '@/lib/time/day-range';
import { readDayCounts } from './read-day-counts';

const NOW = '2026-11-20T15:00:00Z';
let store: Store;
let open: ScriptedServices[] = [];
beforeAll(async () => {
  store = await openStore({ memory: true });
});
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
  await store.db.delete(dayCounts);
});
afterAll(() => store.close());

async function start(
  lists: ScriptedLists,
  options: PartsOptions = {},
  reply: (request: ArrivedRequest) => Reply | Promise<Reply> = lists.reply,
) {
  const started = await scriptedServices(store, reply, { clock: () => Date.parse(NOW), ...options });
  open.push(started);
  const visit = async () => {
    started.far.arrived.length = 0;
    const answer = await readDayCounts(started.services);
    return { ...answer, calls: started.far.arrived.length };
  };
  return { ...started, visit };
}

const at = (day: string, zone: string, ms: number) =>
  new Date(startOfDay(day, zone).getTime() + ms).toISOString();

test.each(['America/Sao_Paulo', 'UTC', 'Pacific/Kiritimati', 'America/New_York'])(
  'safety 34, 35: each record counts on its day in %s, to the millisecond around midnight',
  async (timeZone) => {
    const now = timeZone === 'America/New_York' ? '2026-11-05T15:00:00Z' : NOW;
    const lists = scriptedLists(now);
    const days = Array.from({ length: 14 }, (_, index) => addDays(now.slice(0, 10), index - 13));
    for (const list of ['onramps', 'withdrawals']) {
      lists.records[list] = days.flatMap((day, index) => [
        at(day, timeZone, -1),
        ...Array.from({ length: index }, (_, turn) => at(day, timeZone, turn)),
      ]);
    }
    const { visit } = await start(lists, { timeZone, clock: () => Date.parse(now) });
    const answer = await visit();
    const today = answer.days.at(-1)?.day ?? '';
    for (const { day, counts } of answer.days) {
      const made = (lists.records.onramps ?? []).filter(
        (text) => text >= at(day, timeZone, 0) && text < at(addDays(day, 1), timeZone, 0),
      ).length;
      expect([day, counts.onramps, counts.withdrawals]).toEqual([day, made, made]);
      expect(counts.offramps).toBe(0);
    }
    expect(answer.days.filter((day) => day.open).map((day) => day.day)).toEqual([today]);
  },
);

test('safety 34, LIM-13: a record of the last millisecond of a day is in that day alone, so that the days add up', async () => {
  const lists = scriptedLists(NOW);
  lists.records.onramps = ['2026-11-18T02:59:59.9995Z'];
  const { visit } = await start(lists, { timeZone: 'America/Sao_Paulo' });
  const countsOf = async () => {
    const { days, calls } = await visit();
    return {
      made: days.flatMap(({ day, counts }) => (counts.onramps ? [`${day} ${counts.onramps}`] : [])),
      calls,
    };
  };
  const first = await countsOf();
  expect(first.made).toEqual(['2026-11-17 1']);
  // The sums matched, so the stored counts are not read again.
  const second = await countsOf();
  expect(second.made).toEqual(first.made);
  expect(second.calls).toBeLessThan(first.calls / 2);
});

test('a second visit asks for today and whether the rest still holds, a few calls in all', async () => {
  const lists = scriptedLists(NOW);
  lists.records.checkouts = ['2026-11-10T12:00:00Z', '2026-11-18T12:00:00Z'];
  const { visit } = await start(lists);
  expect((await visit()).calls).toBe(3 * 15 + 1);
  lists.records.checkouts.push('2026-11-20T12:00:00Z');
  const again = await visit();
  expect(again.calls).toBe(3 * 2 + 1);
  expect(again.days.map(({ counts }) => counts.checkouts)).toEqual([
    0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1,
  ]);
});

test('a record that appears on a day that was closed is found, and counted from then on', async () => {
  const lists = scriptedLists(NOW);
  const { visit } = await start(lists);
  await visit();
  lists.records.onramps = ['2026-11-12T12:00:00Z'];
  expect((await visit()).days.find(({ day }) => day === '2026-11-12')?.counts.onramps).toBe(1);
  expect((await visit()).calls).toBe(7);
});

test('safety 37: a list that fails has no counts and a reason, the others stand; all of them failing is told', async () => {
  const lists = scriptedLists(NOW);
  lists.records.checkouts = ['2026-11-20T12:00:00Z'];
  const offrampsFail = ({ path }: ArrivedRequest) => path.startsWith('/v2/offramps');
  const { visit } = await start(lists, {}, (request) =>
    offrampsFail(request) ? { status: 400 } : lists.reply(request),
  );
  const answer = await visit();
  expect(answer.failed).toEqual({ offramps: 'upstream_rejected' });
  expect(answer.days.at(-1)).toEqual({
    day: '2026-11-20',
    open: true,
    counts: { checkouts: 1, onramps: 0, withdrawals: 0 },
  });
  const dead = await start(lists, {}, () => ({ status: 400 }));
  await expect(readDayCounts(dead.services)).rejects.toMatchObject({ code: 'upstream_rejected' });
  // The first failed answer of each list skips its other days.
  expect(dead.far.arrived.length).toBeLessThanOrEqual(3 * 2 + 1);
});

test('day counts run at most four calls at once', async () => {
  const lists = scriptedLists(NOW);
  let [running, most] = [0, 0];
  const { visit } = await start(lists, {}, async (request) => {
    running += 1;
    most = Math.max(most, running);
    await sleep(2);
    running -= 1;
    return lists.reply(request);
  });
  expect((await visit()).calls).toBe(46);
  expect(most).toBe(4);
});

test('safety 36: an API that ignores the dates is not counted', async () => {
  const lists = scriptedLists(NOW);
  lists.records.onramps = ['2026-11-20T12:00:00Z', '2026-11-01T12:00:00Z'];
  const { visit } = await start(lists, {}, (request) =>
    lists.reply({ ...request, path: request.path.replaceAll(/&date_(from|to)=[^&]*/g, '') }),
  );
  const answer = await visit();
  expect(answer.failed).toEqual({ onramps: 'upstream_contract' });
  expect(answer.days.every(({ counts }) => !Object.hasOwn(counts, 'onramps'))).toBe(true);
  expect(
    await store.db
      .select()
      .from(dayCounts)
      .then((rows) => rows.filter((row) => row.list === 'onramps')),
  ).toEqual([]);
});

test.each([
  [
    'none of the 130 withdrawals that it counts',
    { version: 'v2', total: 130, limit: 100, offset: 0, results: null },
  ],
  ['neither withdrawals nor a count', {}],
])('safety 28: an API that gives %s has no withdrawals counted as zero, and none kept', async (_, body) => {
  const lists = scriptedLists(NOW);
  const { visit } = await start(lists, {}, (request) =>
    request.path.startsWith('/v2/withdrawals') ? { body: JSON.stringify(body) } : lists.reply(request),
  );
  const answer = await visit();
  expect(answer.failed).toEqual({ withdrawals: 'upstream_contract' });
  expect(answer.days.every(({ counts }) => !Object.hasOwn(counts, 'withdrawals'))).toBe(true);
  expect((await store.db.select().from(dayCounts)).filter(({ list }) => list === 'withdrawals')).toEqual([]);
});

test('safety 40: another account, or another service, sees none of the counts that were kept', async () => {
  const secret = 'a secret of two processes';
  const first = { secret, apiKey: 'key of one account', baseUrl: 'https://payments.example' };
  const callsOf = async (options: PartsOptions) => {
    const { visit } = await start(scriptedLists(NOW), options);
    return (await visit()).calls;
  };
  expect(await callsOf(first)).toBe(46);
  expect(await callsOf(first)).toBe(7);
  expect(await callsOf({ ...first, apiKey: 'key of another' })).toBe(46);
  expect(await callsOf({ ...first, baseUrl: 'https://other.example' })).toBe(46);
  const worlds = (await store.db.select().from(dayCounts)).map(({ world }) => world);
  expect(worlds.filter((world) => /key|example/.test(world))).toEqual([]);
});

test('people who look at the same time share one reading', async () => {
  const { services, far } = await start(scriptedLists(NOW));
  const answers = await Promise.all(Array.from({ length: 10 }, () => readDayCounts(services)));
  expect(new Set(answers).size).toBe(1);
  expect(far.arrived).toHaveLength(46);
});

test('the counts are those of the lists of the sandbox, and of the world that is there now', async () => {
  const { services, control, dispose } = sandboxServices(store);
  try {
    const sumOf = async () => {
      const { days, failed } = await readDayCounts(services);
      expect(failed).toEqual({});
      return days.reduce((sum, { counts }) => sum + (counts.checkouts ?? 0), 0);
    };
    const before = await sumOf();
    expect(before).toBeGreaterThan(0);
    await control('PUT', 'clock', { advance_seconds: 5 * 86_400 });
    await control('POST', 'reset');
    expect(await sumOf()).toBe(before);
  } finally {
    dispose();
  }
});
