import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '@/lib/store/engine/open-store';
import { type ScriptedLists, scriptedLists } from '@/lib/testing/scripted-upstream/scripted-lists';
import type { Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { readDayCounts } from './read-day-counts';

/** An upstream whose lists fail one by one, and a store that keeps counts. */
let [now, broken, failedReply]: [string, string[], Reply] = ['', [], {}];
let lists: ScriptedLists;
let store: Store;
let scripted: ScriptedServices;

beforeAll(async () => {
  store = await openStore({ memory: true });
});
beforeEach(async () => {
  [now, broken] = ['2026-11-20T15:00:00Z', []];
  lists = scriptedLists(now);
  scripted = await scriptedServices(
    store,
    (request) => ({
      ...(broken.some((path) => request.path.startsWith(path)) ? failedReply : lists.reply(request)),
      headers: { date: new Date(now).toUTCString() },
    }),
    { clock: () => Date.parse(now) },
  );
});
afterEach(() => scripted.close());
afterAll(() => store.close());

const visit = () => readDayCounts(scripted.services);
const withoutToday = async () => (await visit()).days.slice(0, -1);

test.each<[string, Reply]>([
  ['500', { status: 500 }],
  ['a refusal', { status: 401 }],
  ['a cut connection', { cut: 'before' }],
])(
  'safety 37: of a list that fails with %s the closed days that were kept stand, and today is missing, not zero',
  async (_, reply) => {
    failedReply = reply;
    lists.records.offramps = ['2026-11-12T12:00:00Z', '2026-11-20T12:00:00Z'];
    lists.records.withdrawals = ['2026-11-13T12:00:00Z'];
    const whole = await withoutToday();
    broken = ['/v2/offramps', '/v2/withdrawals'];
    const { days, failed } = await visit();
    expect(Object.keys(failed)).toEqual(['offramps', 'withdrawals']);
    expect(days.slice(0, -1)).toEqual(whole);
    expect(days.at(-1)).toEqual({ day: '2026-11-20', open: true, counts: { checkouts: 0, onramps: 0 } });
    broken = ['/v2/'];
    const none = await visit();
    expect(Object.keys(none.failed)).toHaveLength(4);
    expect(none.days.slice(0, -1)).toEqual(whole);
    expect(none.days.at(-1)).toEqual({ day: '2026-11-20', open: true, counts: {} });
  },
);

test('safety 37: a day that closed while its list failed is missing until the list answers again', async () => {
  lists.records.onramps = ['2026-11-19T12:00:00Z', '2026-11-20T12:00:00Z'];
  const lastThree = async () => (await visit()).days.slice(-3).map(({ counts }) => counts.onramps);
  expect(await lastThree()).toEqual([0, 1, 1]);
  [now, broken, failedReply] = ['2026-11-21T15:00:00Z', ['/v2/onramps'], { status: 400 }];
  expect(await lastThree()).toEqual([1, undefined, undefined]);
  broken = [];
  expect(await lastThree()).toEqual([1, 1, 0]);
});
