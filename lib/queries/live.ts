import type { QueryClient } from '@tanstack/react-query';
import { BEAT_MS, LIVE_TOPICS, type LiveChange } from '@/lib/contract/bff-live';
import { noteAnswer } from './connection';
import { keys } from './keys';
import { createLiveMemory } from './live-memory';
import { createRefresher } from './live-refresh';
import { setStreaming } from './live-state';
import { holdStream } from './live-stream';
import { serverNow } from './server-clock';

/** A stream that is cut and comes back at once, as on hosts that end every request, is no loss. */
const GRACE_MS = 5_000;

type News =
  | { change: LiveChange; id: string }
  | { beat: true }
  | { lost: true }
  /** This tab holds the stream from now on. */
  | { holding: true }
  /** Asked of whoever holds it: what was heard in so many milliseconds. */
  | { missed: number; tab: string }
  | { told: LiveChange[]; tab: string };

/**
 * Moves this tab with what the server tells, until the returned function is called. One tab of a browser holds the
 * stream and hands on what it hears, because a browser opens few connections to one host; when it goes, another
 * takes its place where it left off. A tab that comes later, or slept, asks it for what it missed. Without a stream,
 * polling goes on at its usual pace.
 */
export function followLive(client: QueryClient, userId: string): () => void {
  const refresher = createRefresher(client);
  const channel = new BroadcastChannel(`mesa-live-${userId}`);
  const memory = createLiveMemory();
  const tab = `${Math.random()}`;
  const left = new AbortController();
  let holding = false;
  /** When this tab heard something last; its page shows what was at its beginning. */
  let heardAt = 0;
  let lastId = '';
  let silence: ReturnType<typeof setTimeout> | undefined;
  let streaming = false;

  function beat(): void {
    heardAt = performance.now();
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

  function ask(): void {
    if (!holding) post({ missed: performance.now() - heardAt, tab });
  }

  function take(news: News): void {
    if ('missed' in news) {
      if (holding) post({ told: memory.since(news.missed), tab: news.tab });
    } else if ('told' in news) {
      if (news.tab !== tab) return;
      for (const change of news.told) refresher.take(change);
      beat();
    } else if ('holding' in news) ask();
    else if ('lost' in news) lost();
    else {
      if ('change' in news) {
        memory.add(news.change);
        lastId = news.id;
        refresher.take(news.change);
      }
      beat();
    }
  }

  function post(news: News): void {
    channel.postMessage(news);
  }

  function tell(news: News): void {
    take(news);
    post(news);
  }

  channel.onmessage = ({ data }: MessageEvent<News>) => take(data);
  const hold = () =>
    new Promise<void>((resolve) => {
      holding = true;
      const end = holdStream(
        {
          onChange: (change, id) => tell({ change, id }),
          onBeat: () => tell({ beat: true }),
          onLost: () => tell({ lost: true }),
        },
        lastId,
      );
      post({ holding: true });
      left.signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  ask();
  // A frozen tab hears nothing.
  document.addEventListener('resume', ask);
  // Without locks (an insecure origin) every tab would hold one, and a few would use up the connections: they poll.
  if ('locks' in navigator) {
    navigator.locks.request(`mesa-live-${userId}`, { signal: left.signal }, hold).catch(() => undefined);
  }
  return () => {
    left.abort();
    clearTimeout(silence);
    setStreaming(false);
    refresher.stop();
    document.removeEventListener('resume', ask);
    channel.close();
  };
}
