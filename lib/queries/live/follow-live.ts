import type { QueryClient } from '@tanstack/react-query';
import { LIVE_TOPICS } from '@/lib/contract/bff-live';
import { keys } from './keys';
import { createPulse } from './live-pulse';
import { createRefresher } from './live-refresh';
import { joinTabs } from './live-tab';

/**
 * Moves this tab with what the server tells, until the returned function is called. One tab of a browser holds the
 * stream and hands on what it hears, because a browser opens few connections to one host; when it goes, another
 * takes its place where it left off. A tab that comes later, or slept, asks it for what it missed. Without a stream,
 * polling goes on at its usual pace.
 */
export function followLive(client: QueryClient, userId: string): () => void {
  const refresher = createRefresher(client);
  // Where nothing tells of changes any more, everything on screen is read once, and at the usual pace from there on.
  const pulse = createPulse(() => refresher.take({ topics: [...LIVE_TOPICS] }));
  const tab = joinTabs(userId, {
    onChange: (change) => refresher.take(change),
    onBeat: pulse.beat,
    onLost() {
      pulse.lost();
      // Whether the server answers at all is for a request to say, not for a stream that somebody cut.
      void client.invalidateQueries({ queryKey: keys.health() });
    },
    silentMs: pulse.silentMs,
  });
  const left = new AbortController();
  tab.ask();
  // A frozen tab hears nothing.
  document.addEventListener('resume', tab.ask);
  // Without locks (an insecure origin) every tab would hold one, and a few would use up the connections: they poll.
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
