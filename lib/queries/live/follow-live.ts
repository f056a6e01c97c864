import type { QueryClient } from '@tanstack/react-query';
import { BEAT_MS, LIVE_TOPICS } from '@/lib/contract/bff/live';
import { noteLife } from '@/lib/queries/api/connection';
import { keys } from '@/lib/queries/api/query-keys';
import { createRefresher } from './live-refresh';
import { joinTabs } from './live-tab';
import { setStreaming } from './stream-state';

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

/** Some hosts end every request. */
const GRACE_MS = 5_000;

interface Pulse {
  beat(): void;
  lost(): void;
  /** Since the last message or page start. */
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
      // Without a stream, polling has begun.
      if (streaming) silence = setTimeout(fallBack, GRACE_MS);
    },
    silentMs: () => performance.now() - heardAt,
    stop() {
      clearTimeout(silence);
      setStreaming(false);
    },
  };
}
