import type { QueryClient } from '@tanstack/react-query';
import { LIVE_TOPICS } from '@/lib/contract/bff/live';
import { keys } from '@/lib/queries/api/query-keys';
import { createRefresher } from './live-refresh';
import { joinTabs } from './live-tab';
import { createPulse } from './stream-pulse';

/**
 * Refreshes on server changes. One tab holds the stream (connections per host are few) and forwards it. Without a
 * stream, polling continues.
 */
export function followLive(client: QueryClient, userId: string): () => void {
  const refresher = createRefresher(client);
  // On loss, read everything once, then poll.
  const pulse = createPulse(() => refresher.take({ topics: [...LIVE_TOPICS] }));
  const tab = joinTabs(userId, {
    onChange: (change) => refresher.take(change),
    onBeat: pulse.beat,
    onLost() {
      pulse.lost();
      // A cut stream proves nothing; a request does.
      void client.invalidateQueries({ queryKey: keys.health() });
    },
    silentMs: pulse.silentMs,
  });
  const left = new AbortController();
  tab.ask();
  // Frozen tabs receive no messages.
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
