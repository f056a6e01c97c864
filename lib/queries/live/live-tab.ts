import { BEAT_MS, LIVE_TOPICS, type LiveChange, type LiveReturn } from '@/lib/contract/bff/live';

/** `announced`: the server goes and said when to come back. */
export type Loss = 'cut' | 'announced';

type TabMessage =
  | { change: LiveChange; id: string }
  | { beat: true }
  | { lost: Loss }
  | { holding: true }
  /** Asks for the last `missed` ms. */
  | { missed: number; tab: string }
  | { missedChanges: LiveChange[]; tab: string };

interface TabListener {
  onChange(change: LiveChange): void;
  onBeat(): void;
  onLost(loss: Loss): void;
  silentMs(): number;
}

export interface LiveTab {
  ask(): void;
  /** Holds the stream, from where the last holder stopped. */
  hold(left: AbortSignal): Promise<void>;
  leave(): void;
}

export function joinTabs(userId: string, { onChange, onBeat, onLost, silentMs }: TabListener): LiveTab {
  const channel = new BroadcastChannel(`mesa-live-${userId}`);
  const memory = createRecentChanges();
  const tab = `${Math.random()}`;
  let holding = false;
  let lastId = '';

  const post = (message: TabMessage) => channel.postMessage(message);
  const ask = () => {
    if (!holding) post({ missed: silentMs(), tab });
  };

  function take(message: TabMessage): void {
    if ('missed' in message) {
      if (holding) post({ missedChanges: memory.since(message.missed), tab: message.tab });
    } else if ('missedChanges' in message) {
      if (message.tab !== tab) return;
      message.missedChanges.forEach(onChange);
      onBeat();
    } else if ('holding' in message) ask();
    else if ('lost' in message) onLost(message.lost);
    else {
      if ('change' in message) {
        memory.add(message.change);
        lastId = message.id;
        onChange(message.change);
      }
      onBeat();
    }
  }

  function broadcast(message: TabMessage): void {
    take(message);
    post(message);
  }

  function hold(left: AbortSignal): Promise<void> {
    holding = true;
    const end = holdStream(
      {
        onChange: (change, id) => broadcast({ change, id }),
        onBeat: () => broadcast({ beat: true }),
        onLost: (lost) => broadcast({ lost }),
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

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => take(data);
  return { ask, hold, leave: () => channel.close() };
}

/** Enough for the changes of some minutes. */
const KEPT = 300;
/** Changes may be on their way while the server renders. */
const MARGIN_MS = 2_000;

export interface RecentChanges {
  add(change: LiveChange): void;
  /** "Everything changed" when memory is too short. */
  since(ageMs: number): LiveChange[];
}

/** Remembers changes for tabs that open later or were suspended. */
export function createRecentChanges(): RecentChanges {
  const received: { at: number; change: LiveChange }[] = [];
  let from = -MARGIN_MS;
  return {
    add(change) {
      received.push({ at: performance.now(), change });
      if (received.length > KEPT) from = received.shift()?.at ?? from;
    },
    since(ageMs) {
      const asked = performance.now() - ageMs - MARGIN_MS;
      if (asked < from) return [{ topics: [...LIVE_TOPICS] }];
      return received.filter(({ at }) => at >= asked).map(({ change }) => change);
    },
  };
}

interface StreamListener {
  onChange(change: LiveChange, id: string): void;
  onBeat(): void;
  onLost(loss: Loss): void;
}

/** Seconds; the last repeats. */
const PAUSES = [1, 2, 4, 8, 15, 30];
const SILENCE_MS = 2.5 * BEAT_MS;

/** Reconnects itself: EventSource neither backs off nor notices silence. */
export function holdStream({ onChange, onBeat, onLost }: StreamListener, after = ''): () => void {
  let source: EventSource | undefined;
  let lastId = after;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    const from = lastId === '' ? `age=${Math.round(performance.now())}` : `after=${lastId}`;
    source = new EventSource(`/api/live?${from}`);
    source.addEventListener('change', (event) => {
      heard(event);
      onChange(JSON.parse(event.data) as LiveChange, lastId);
    });
    source.addEventListener('beat', heard);
    source.addEventListener('return', ({ data }) => {
      failures = 0;
      away('announced', (JSON.parse(data) as LiveReturn).in_ms);
    });
    source.addEventListener('error', cut);
    listen();
  }

  function heard(event: MessageEvent): void {
    if (event.lastEventId !== '') lastId = event.lastEventId;
    failures = 0;
    onBeat();
    listen();
  }

  function listen(): void {
    clearTimeout(timer);
    timer = setTimeout(cut, SILENCE_MS);
  }

  function cut(): void {
    const pause = (PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 30) * (0.8 + 0.4 * Math.random());
    failures += 1;
    away('cut', pause * 1000);
  }

  function away(loss: Loss, ms: number): void {
    source?.close();
    clearTimeout(timer);
    timer = setTimeout(open, ms);
    onLost(loss);
  }

  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
