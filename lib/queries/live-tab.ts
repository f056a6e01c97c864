import type { LiveChange } from '@/lib/contract/bff-live';
import { createLiveMemory } from './live-memory';
import { holdStream } from './live-stream';

type News =
  | { change: LiveChange; id: string }
  | { beat: true }
  | { lost: true }
  /** This tab holds the stream from now on. */
  | { holding: true }
  /** Asked of whoever holds it: what was heard in so many milliseconds. */
  | { missed: number; tab: string }
  | { told: LiveChange[]; tab: string };

interface Hearing {
  onChange(change: LiveChange): void;
  /** Something was heard, a change or a sign of life. */
  onBeat(): void;
  onLost(): void;
  silentMs(): number;
}

export interface LiveTab {
  /** Asks whoever holds the stream for what this tab missed. */
  ask(): void;
  /** Holds the stream for all tabs until `left`, from where the last one left off. */
  hold(left: AbortSignal): Promise<void>;
  leave(): void;
}

/** One of a person's tabs: what the one that holds the stream hears is told to all of them. */
export function joinTabs(userId: string, { onChange, onBeat, onLost, silentMs }: Hearing): LiveTab {
  const channel = new BroadcastChannel(`mesa-live-${userId}`);
  const memory = createLiveMemory();
  const tab = `${Math.random()}`;
  let holding = false;
  let lastId = '';

  const post = (news: News) => channel.postMessage(news);
  const ask = () => {
    if (!holding) post({ missed: silentMs(), tab });
  };

  function take(news: News): void {
    if ('missed' in news) {
      if (holding) post({ told: memory.since(news.missed), tab: news.tab });
    } else if ('told' in news) {
      if (news.tab !== tab) return;
      news.told.forEach(onChange);
      onBeat();
    } else if ('holding' in news) ask();
    else if ('lost' in news) onLost();
    else {
      if ('change' in news) {
        memory.add(news.change);
        lastId = news.id;
        onChange(news.change);
      }
      onBeat();
    }
  }

  function tell(news: News): void {
    take(news);
    post(news);
  }

  function hold(left: AbortSignal): Promise<void> {
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
    return new Promise((resolve) => {
      left.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  }

  channel.onmessage = ({ data }: MessageEvent<News>) => take(data);
  return { ask, hold, leave: () => channel.close() };
}
