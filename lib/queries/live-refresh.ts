import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '@/lib/contract/bff-live';
import { keysOf } from './live-keys';

/** Soon enough for the eye, and apart enough that all browsers do not ask in the same instant. */
const EVERY_MS = 250;
const SPREAD_MS = 250;
/** A list of which many pages are loaded is read again when its person asks for it (LIM-21). */
const MAX_PAGES = 3;

/**
 * Reads again what changes touch: at most a few times a second, nothing while the tab is hidden, and never across a
 * read that is under way, which it waits for.
 */
export function createRefresher(client: QueryClient): { take(change: LiveChange): void; stop(): void } {
  const touched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    if (timer !== undefined || touched.size === 0 || document.hidden) return;
    timer = setTimeout(refresh, EVERY_MS + Math.random() * SPREAD_MS);
  }

  function refresh(): void {
    timer = undefined;
    for (const text of [...touched]) {
      const queries = client.getQueryCache().findAll({ queryKey: JSON.parse(text) as string[] });
      const busy = queries.filter((query) => query.isActive() && query.state.fetchStatus !== 'idle');
      for (const query of queries) if (!busy.includes(query)) readAgain(client, query);
      touched.delete(text);
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

function readAgain(client: QueryClient, query: Query): void {
  const refetchType = pagesOf(query) > MAX_PAGES ? 'none' : 'active';
  void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
}

function pagesOf({ state }: Query): number {
  const data: unknown = state.data;
  if (typeof data !== 'object' || data === null || !('pages' in data)) return 1;
  return Array.isArray(data.pages) ? data.pages.length : 1;
}
