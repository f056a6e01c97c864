import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIVE_TOPICS, type LiveChange } from '@/lib/contract/bff/live';
import { followLive } from './follow-live';
import { createRecentChanges } from './live-tab';

/** Channels of one browser, delivered at once. */
class FakeChannel {
  static open = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor(readonly name: string) {
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close() {
    FakeChannel.open.delete(this);
  }
}

class FakeSource extends EventTarget {
  static made: FakeSource[] = [];
  constructor(readonly url: string) {
    super();
    FakeSource.made.push(this);
  }
  close() {}
  end(type: 'error' | 'return') {
    const data = '{"in_ms":500}';
    this.dispatchEvent(Object.assign(new Event(type), { data, lastEventId: '' }));
  }
  send(change: LiveChange, lastEventId: string) {
    const data = JSON.stringify(change);
    this.dispatchEvent(Object.assign(new Event('change'), { data, lastEventId }));
  }
}

/** One lock, first come first served. */
function lockManager() {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      turn = turn.then(() => (signal.aborted ? undefined : work()));
      return turn;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeChannel.open.clear();
  FakeSource.made = [];
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('navigator', { locks: lockManager() });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function tabOf(): { client: QueryClient; read: string[]; close(): void } {
  const client = new QueryClient();
  const read: string[] = [];
  client.invalidateQueries = async (filters) => void read.push(String(filters?.queryKey));
  client.setQueryData(['balance'], {});
  client.setQueryData(['transactions', 'onramps', 'list'], {});
  return { client, read, close: followLive(client, 'ann') };
}

test('a tab that follows hears what it missed since its page was made, and goes on where the holder left off', async () => {
  const holder = tabOf();
  await vi.advanceTimersByTimeAsync(10);
  FakeSource.made[0]?.send({ topics: ['balance'] }, '7');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(holder.read).toContain('balance');
  // Rendered before the change, subscribed after it.
  const follower = tabOf();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(follower.read).toEqual(['balance']);
  expect(FakeSource.made).toHaveLength(1);
  FakeSource.made[0]?.send({ topics: ['onramps'] }, '9');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(follower.read).toContain('transactions,onramps,list');
  holder.close();
  await vi.advanceTimersByTimeAsync(10);
  expect(FakeSource.made.at(-1)?.url).toBe('/api/live?after=9');
  follower.close();
});

test('told to come back, no tab asks whether the server lives; after five seconds without it each reads everything', async () => {
  const [holder, follower] = [tabOf(), tabOf()];
  await vi.advanceTimersByTimeAsync(10);
  FakeSource.made[0]?.send({ topics: ['requests'] }, '7');
  await vi.advanceTimersByTimeAsync(1_000);
  for (const tab of [holder, follower]) tab.read.length = 0;
  FakeSource.made[0]?.end('return');
  await vi.advanceTimersByTimeAsync(600);
  expect(FakeSource.made.map(({ url }) => url)).toEqual([expect.any(String), '/api/live?after=7']);
  FakeSource.made[1]?.send({ topics: ['balance'] }, '8');
  await vi.advanceTimersByTimeAsync(10_000);
  for (const tab of [holder, follower]) expect(tab.read).toEqual(['balance']);
  FakeSource.made[1]?.end('return');
  await vi.advanceTimersByTimeAsync(6_000);
  for (const tab of [holder, follower]) expect(tab.read).toContain('transactions,onramps,list');
  FakeSource.made.at(-1)?.end('error');
  await vi.advanceTimersByTimeAsync(10);
  for (const tab of [holder, follower]) {
    expect(tab.read).toContain('health');
    tab.close();
  }
});

test('what reaches further back than anybody heard is to be read again', () => {
  const memory = createRecentChanges();
  vi.advanceTimersByTime(10_000);
  memory.add({ topics: ['balance'] });
  vi.advanceTimersByTime(10_000);
  expect(memory.since(5_000)).toEqual([]);
  expect(memory.since(15_000)).toEqual([{ topics: ['balance'] }]);
  expect(memory.since(performance.now() + 1_000)).toEqual([{ topics: [...LIVE_TOPICS] }]);
  for (let n = 0; n < 400; n += 1) memory.add({ topics: ['balance'] });
  expect(memory.since(15_000)).toEqual([{ topics: [...LIVE_TOPICS] }]);
});
