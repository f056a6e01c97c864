import { BEAT_MS, type LiveChange } from '@/lib/contract/bff-live';

export interface StreamListener {
  /** With the id by which the server goes on from there. */
  onChange(change: LiveChange, id: string): void;
  /** Something arrived: the way to the server works. */
  onBeat(): void;
  /** It broke off, and is tried again. */
  onLost(): void;
}

/** Seconds before the next try; the last one repeats. */
const PAUSES = [1, 2, 4, 8, 15, 30];
const SILENCE_MS = 2.5 * BEAT_MS;

/**
 * Holds a stream of changes open until the returned function is called, from what came `after` an id on. It connects again with growing pauses, by
 * itself rather than by the browser, which neither waits longer nor notices a stream that went silent.
 */
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
