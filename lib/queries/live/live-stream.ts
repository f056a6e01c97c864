import { BEAT_MS, type LiveChange } from '@/lib/contract/bff/live';

export interface StreamListener {
  onChange(change: LiveChange, id: string): void;
  onBeat(): void;
  onLost(): void;
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
    source.addEventListener('error', lost);
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
    timer = setTimeout(lost, SILENCE_MS);
  }

  function lost(): void {
    source?.close();
    clearTimeout(timer);
    const pause = (PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 30) * (0.8 + 0.4 * Math.random());
    failures += 1;
    timer = setTimeout(open, pause * 1000);
    onLost();
  }

  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
