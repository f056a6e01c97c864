import type { QueryClient } from '@tanstack/react-query';
import { BEAT_MS, LIVE_TOPICS, type LiveChange } from '@/lib/contract/bff-live';
import { noteAnswer } from './connection';
import { keys } from './keys';
import { createRefresher } from './live-refresh';
import { setStreaming } from './live-state';
import { holdStream } from './live-stream';
import { serverNow } from './server-clock';

/** A stream that is cut and comes back at once, as on hosts that end every request, is no loss. */
const GRACE_MS = 5_000;

type News = { change: LiveChange } | { beat: true } | { lost: true };

/**
 * Moves this tab with what the server tells, until the returned function is called. One tab of a browser holds the
 * stream and hands on what it hears, because a browser opens few connections to one host; when it goes, another
 * takes its place. Without a stream, polling goes on at its usual pace.
 */
export function followLive(client: QueryClient, userId: string): () => void {
  const refresher = createRefresher(client);
  const channel = new BroadcastChannel(`mesa-live-${userId}`);
  const left = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  let streaming = false;

  function beat(): void {
    noteAnswer(serverNow());
    streaming = true;
    setStreaming(true);
    clearTimeout(silence);
    silence = setTimeout(fallBack, 3 * BEAT_MS);
  }

  /** Nothing tells of changes any more: read everything on screen once, and at the usual pace from here on. */
  function fallBack(): void {
    streaming = false;
    setStreaming(false);
    refresher.take({ topics: [...LIVE_TOPICS] });
  }

  function lost(): void {
    clearTimeout(silence);
    // Tries that fail after that are no further loss: the usual polling goes on.
    if (streaming) silence = setTimeout(fallBack, GRACE_MS);
    // Whether the server answers at all is for a request to say, not for a stream that somebody cut.
    void client.invalidateQueries({ queryKey: keys.health() });
  }

  function take(news: News): void {
    if ('change' in news) refresher.take(news.change);
    if ('lost' in news) lost();
    else beat();
  }

  function tell(news: News): void {
    take(news);
    channel.postMessage(news);
  }

  channel.onmessage = ({ data }: MessageEvent<News>) => take(data);
  const hold = () =>
    new Promise<void>((resolve) => {
      const end = holdStream({
        onChange: (change) => tell({ change }),
        onBeat: () => tell({ beat: true }),
        onLost: () => tell({ lost: true }),
      });
      left.signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  // Without locks (an insecure origin) every tab would hold one, and a few would use up the connections: they poll.
  if ('locks' in navigator) {
    navigator.locks.request(`mesa-live-${userId}`, { signal: left.signal }, hold).catch(() => undefined);
  }
  return () => {
    left.abort();
    clearTimeout(silence);
    setStreaming(false);
    refresher.stop();
    channel.close();
  };
}
