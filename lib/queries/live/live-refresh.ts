import type { Query, QueryClient } from '@tanstack/react-query';
import { LIVE_TOPICS, type LiveChange } from '@/lib/contract/bff/live';
import { keys } from '@/lib/queries/api/query-keys';

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
/** Longer lists refresh on request (LIM-21). */
const MAX_PAGES = 3;

/** Throttled; not while hidden, and after running reads. */
export function createRefresher(client: QueryClient): { take(change: LiveChange): void; stop(): void } {
  const touched = new Set<string>();
  const readAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    if (timer !== undefined || touched.size === 0 || document.hidden) return;
    timer = setTimeout(refresh, EVERY_MS + Math.random() * SPREAD_MS);
  }

  function refresh(): void {
    timer = undefined;
    for (const text of [...touched]) {
      const queryKey = JSON.parse(text) as string[];
      if (performance.now() - (readAt.get(text) ?? Number.NEGATIVE_INFINITY) < paceOf(queryKey)) continue;
      const queries = client.getQueryCache().findAll({ queryKey });
      const busy = queries.filter((query) => query.isActive() && query.state.fetchStatus !== 'idle');
      for (const query of queries) if (!busy.includes(query)) readAgain(client, query);
      touched.delete(text);
      if (busy.length === 0) readAt.set(text, performance.now());
      for (const query of busy) touched.add(JSON.stringify(query.queryKey));
    }
    schedule();
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

function paceOf([topic = '']: readonly string[]): number {
  return PACE_MS[topic] ?? 0;
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
