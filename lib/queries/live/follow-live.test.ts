import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIVE_TOPICS } from '@/lib/contract/bff/live';
import { createRefresher, keysOf } from './follow-live';
import { holdStream } from './live-tab';

let hidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  const document = Object.defineProperty(new EventTarget(), 'hidden', { get: () => hidden });
  vi.stubGlobal('document', document);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An observer of `key`, and how often it was read. */
function screen(client: QueryClient, key: string[], tookMs = 10) {
  const read = vi.fn(() => new Promise((resolve) => setTimeout(resolve, tookMs, read.mock.calls.length)));
  const observer = new QueryObserver(client, {
    queryKey: key,
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
  });
  observer.subscribe(() => undefined);
  return read;
}

test('a change reads again what shows it, once for a burst, and nothing else', async () => {
  const client = new QueryClient();
  const [list, drawer, balance] = [
    screen(client, ['transactions', 'checkouts', 'list', '']),
    screen(client, ['transactions', 'checkouts', 'record', 'e2e']),
    screen(client, ['balance']),
  ];
  await vi.advanceTimersByTimeAsync(50);
  const refresher = createRefresher(client);
  for (let n = 0; n < 20; n += 1) refresher.take({ topics: ['checkouts'], subject: 'e2e' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([list, drawer, balance].map((read) => read.mock.calls.length)).toEqual([2, 2, 1]);
  refresher.stop();
});

test('a list that changes all the time is read at once, and then every two seconds', async () => {
  const client = new QueryClient();
  const list = screen(client, ['transactions', 'onramps', 'list', '']);
  await vi.advanceTimersByTimeAsync(50);
  const refresher = createRefresher(client);
  const readsAfter = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      refresher.take({ topics: ['onramps'] });
      await vi.advanceTimersByTimeAsync(50);
    }
    return list.mock.calls.length;
  };
  expect(await readsAfter(600)).toBe(2);
  expect(await readsAfter(10_000)).toBeLessThanOrEqual(7);
  refresher.stop();
});

test('a read under way is waited for, because it may have set out before the change', async () => {
  const client = new QueryClient();
  const slow = screen(client, ['overview', 'days'], 1_000);
  const refresher = createRefresher(client);
  refresher.take({ topics: ['overview'] });
  await vi.advanceTimersByTimeAsync(900);
  expect(slow).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(slow).toHaveBeenCalledTimes(2);
  refresher.stop();
});

test('a list that was busy when it changed, and changes all the time, keeps its pace', async () => {
  const client = new QueryClient();
  const list = screen(client, ['transactions', 'onramps', 'list', ''], 1_000);
  const refresher = createRefresher(client);
  for (let passed = 0; passed < 21_000; passed += 50) {
    refresher.take({ topics: ['onramps'] });
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(list.mock.calls.length).toBeGreaterThan(7);
  expect(list.mock.calls.length).toBeLessThanOrEqual(11);
  refresher.stop();
});

test('a tab that nobody sees reads nothing until it is seen', async () => {
  const client = new QueryClient();
  const read = screen(client, ['balance']);
  await vi.advanceTimersByTimeAsync(50);
  const refresher = createRefresher(client);
  hidden = true;
  refresher.take({ topics: ['balance'] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(2);
  refresher.stop();
});

test('a list of many loaded pages is left to its person', async () => {
  const client = new QueryClient();
  const key = ['transactions', 'onramps', 'list', ''];
  const read = screen(client, key);
  await vi.advanceTimersByTimeAsync(50);
  client.setQueryData(key, { pages: [1, 2, 3, 4] });
  const refresher = createRefresher(client);
  refresher.take({ topics: ['onramps'] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  refresher.stop();
});

test('safety 40: a change of one sub-merchant reads nothing of another', () => {
  const one = keysOf({ topics: ['sub-merchants'], subject: 'cid-1' }).map((key) => key.join('/'));
  expect(one).toEqual(['sub-merchants/cid-1', 'sub-merchants/register']);
  expect(keysOf({ topics: [...LIVE_TOPICS] })).toEqual([[]]);
});

test('a decision also reads people, policies and destinations again', () => {
  const read = keysOf({ topics: ['requests'] }).map(([first]) => first);
  expect(read).toEqual(['requests', 'team', 'policies', 'destinations']);
});

class FakeSource extends EventTarget {
  static readonly made: FakeSource[] = [];
  closed = false;
  constructor(readonly url: string) {
    super();
    FakeSource.made.push(this);
  }
  close() {
    this.closed = true;
  }
  send(type: string, data = '{}', lastEventId = '') {
    this.dispatchEvent(Object.assign(new Event(type), { data, lastEventId }));
  }
}

test('a stream whose server goes is opened again when it was told to, where it left off, and is no loss', async () => {
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.made.length = 0;
  const lost = vi.fn();
  const stop = holdStream({ onChange() {}, onBeat() {}, onLost: lost });
  const [first] = FakeSource.made;
  first?.send('change', '{"topics":["balance"]}', '41');
  first?.send('return', '{"in_ms":1700}');
  expect([first?.closed, lost.mock.calls]).toEqual([true, [['announced']]]);
  await vi.advanceTimersByTimeAsync(1_650);
  expect(FakeSource.made).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(FakeSource.made.map(({ url }) => url).at(-1)).toBe('/api/live?after=41');
  FakeSource.made.at(-1)?.send('error');
  expect(lost.mock.calls).toEqual([['announced'], ['cut']]);
  await vi.advanceTimersByTimeAsync(1_300);
  expect(FakeSource.made).toHaveLength(3);
  stop();
});

test('a stream that breaks off or falls silent is opened again where it left off, with growing pauses', async () => {
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.made.length = 0;
  const changes: unknown[] = [];
  const stop = holdStream({ onChange: (change) => changes.push(change), onBeat() {}, onLost() {} });
  const [first] = FakeSource.made;
  expect(first?.url).toMatch(/^\/api\/live\?age=\d+$/);
  first?.send('change', '{"topics":["balance"]}', '41');
  first?.send('error');
  expect([first?.closed, changes]).toEqual([true, [{ topics: ['balance'] }]]);
  await vi.advanceTimersByTimeAsync(1_300);
  expect(FakeSource.made.map(({ url }) => url).at(-1)).toBe('/api/live?after=41');
  for (let n = 0; n < 8; n += 1) {
    FakeSource.made.at(-1)?.send('error');
    await vi.advanceTimersByTimeAsync(36_000);
  }
  expect(FakeSource.made).toHaveLength(10);
  FakeSource.made.at(-1)?.send('error');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(FakeSource.made).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(16_000);
  FakeSource.made.at(-1)?.send('beat');
  await vi.advanceTimersByTimeAsync(39_000);
  expect(FakeSource.made).toHaveLength(12);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(FakeSource.made).toHaveLength(12);
});
