import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { BEAT_MS, LIVE_TOPICS, type LiveChange } from '@/lib/contract/bff/live';
import { noteLife } from '@/lib/queries/api/connection';
import { forgetOthers } from '@/lib/queries/api/forget-others';
import { keys } from '@/lib/queries/api/query-keys';
import { joinTabs } from './live-tab';
import { setStreaming } from './stream-state';

/**
 * Refreshes on server changes. One tab holds the stream (connections per host are few) and forwards it. Without a
 * stream, polling continues.
 */
export function followLive(client: QueryClient, userId: string): () => void {
  forgetOthers(userId);
  const refresher = createRefresher(client);
  // A lost stream means that everything is read once, and polled from then on.
  const pulse = createPulse(() => refresher.take({ topics: [...LIVE_TOPICS] }));
  const tab = joinTabs(userId, {
    onChange: (change) => refresher.take(change),
    onBeat: pulse.beat,
    onLost(loss) {
      pulse.lost();
      // A cut stream proves nothing; a request does.
      if (loss === 'cut') void client.invalidateQueries({ queryKey: keys.health() });
    },
    silentMs: pulse.silentMs,
  });
  const left = new AbortController();
  tab.ask();
  // A frozen tab received nothing, so it asks when it wakes up.
  document.addEventListener('resume', tab.ask);
  // Without locks every tab would hold a stream.
  if ('locks' in navigator) {
    navigator.locks
      .request(`mesa-live-${userId}`, { signal: left.signal }, () => tab.hold(left.signal))
      .catch(() => undefined);
  }
  return () => {
    left.abort();
    pulse.stop();
    refresher.stop();
    document.removeEventListener('resume', tab.ask);
    tab.leave();
  };
}

/** Hosts that end every request leave a gap, which is no loss of the stream. */
const GRACE_MS = 5_000;

interface Pulse {
  beat(): void;
  lost(): void;
  /** Milliseconds since the last message or the start of the page. */
  silentMs(): number;
  stop(): void;
}

/** Calls `onSilence` each time the stream stops. */
export function createPulse(onSilence: () => void): Pulse {
  let heardAt = 0;
  let streaming = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function fallBack(): void {
    streaming = false;
    setStreaming(false);
    onSilence();
  }

  return {
    beat() {
      heardAt = performance.now();
      noteLife();
      streaming = true;
      setStreaming(true);
      clearTimeout(silence);
      silence = setTimeout(fallBack, 3 * BEAT_MS);
    },
    lost() {
      clearTimeout(silence);
      // Polling begins when no stream came back within the time of grace.
      if (streaming) silence = setTimeout(fallBack, GRACE_MS);
    },
    silentMs: () => performance.now() - heardAt,
    stop() {
      clearTimeout(silence);
      setStreaming(false);
    },
  };
}

/** Spread, so that browsers do not ask together. */
const EVERY_MS = 250;
const SPREAD_MS = 250;
/** Minimum ms between reads (LIM-21). */
const PACE_MS: Readonly<Record<string, number>> = {
  overview: 5_000,
  balance: 2_000,
  events: 2_000,
  transactions: 2_000,
};
/** A list with more loaded pages is read again on request only (LIM-21). */
const MAX_PAGES = 3;

/** Throttled; not while hidden, and after running reads. */
export function createRefresher(client: QueryClient): { take(change: LiveChange): void; stop(): void } {
  const touched = new Set<string>();
  const waiting = new Set<Query>();
  const readAt = new WeakMap<Query, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    if (timer !== undefined || touched.size + waiting.size === 0 || document.hidden) return;
    timer = setTimeout(refresh, EVERY_MS + Math.random() * SPREAD_MS);
  }

  function refresh(): void {
    timer = undefined;
    const keysTouched = [...touched].map((text) => JSON.parse(text) as string[]);
    const found = keysTouched.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));
    const queries = new Set([...waiting, ...found]);
    touched.clear();
    waiting.clear();
    for (const query of queries) {
      if (query.isActive() && !isDue(query)) waiting.add(query);
      else readAgain(client, query);
    }
    schedule();
  }

  function isDue(query: Query): boolean {
    const now = performance.now();
    const last = readAt.get(query) ?? Number.NEGATIVE_INFINITY;
    if (query.state.fetchStatus !== 'idle' || now - last < paceOf(query.queryKey)) return false;
    readAt.set(query, now);
    return true;
  }

  document.addEventListener('visibilitychange', schedule);
  return {
    take(change) {
      for (const key of keysOf(change)) touched.add(JSON.stringify(key));
      schedule();
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
    },
  };
}

function paceOf([topic]: QueryKey): number {
  return PACE_MS[String(topic)] ?? 0;
}

function readAgain(client: QueryClient, query: Query): void {
  const refetchType = pagesOf(query) > MAX_PAGES ? 'none' : 'active';
  void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
}

function pagesOf({ state }: Query): number {
  const data: unknown = state.data;
  if (typeof data !== 'object' || data === null || !('pages' in data)) return 1;
  return Array.isArray(data.pages) ? data.pages.length : 1;
}

type Key = readonly string[];

export function keysOf({ topics, subject }: LiveChange): Key[] {
  if (topics.length === LIVE_TOPICS.length) return [[]];
  return topics.flatMap((topic): Key[] => {
    switch (topic) {
      case 'conversions':
        return subject === undefined
          ? [keys.conversions()]
          : [keys.conversion(subject), [...keys.conversions(), 'list']];
      case 'checkouts':
        return [[...keys.transactions(), topic], keys.checkoutLinks()];
      case 'onramps':
      case 'offramps':
      case 'withdrawals':
        return [[...keys.transactions(), topic]];
      case 'sub-merchants':
        // Beside a list topic the subject is its record.
        return subject === undefined || topics.length > 1
          ? [keys.subMerchants()]
          : [keys.subMerchant(subject), [...keys.subMerchants(), 'register']];
      case 'requests':
        // What was decided may have changed a person, a policy or a destination.
        return [[topic], keys.team(), keys.policies(), keys.destinations()];
      default:
        return [[topic]];
    }
  });
}
