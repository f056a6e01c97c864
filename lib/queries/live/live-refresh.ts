import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '@/lib/contract/bff-live';
import { keysOf } from './live-keys';

/** Soon enough for the eye, and apart enough that all browsers do not ask in the same instant. */
const EVERY_MS = 250;
const SPREAD_MS = 250;
/** What is made of many reads, or of all records: often enough for a person, and modest to the API (LIM-21). */
const PACE_MS: Readonly<Record<string, number>> = { overview: 5_000, balance: 2_000, events: 2_000 };
/** A list of which many pages are loaded is read again when its person asks for it (LIM-21). */
const MAX_PAGES = 3;

/**
 * Reads again what changes touch: at most a few times a second, nothing while the tab is hidden, and never across a
 * read that is under way, which it waits for.
 */
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
