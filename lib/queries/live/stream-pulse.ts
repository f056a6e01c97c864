import { BEAT_MS } from '@/lib/contract/bff/live';
import { noteLife } from '@/lib/queries/api/connection';
import { setStreaming } from './stream-state';

/** Some hosts end every request. */
const GRACE_MS = 5_000;

export interface Pulse {
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
      // Polling has begun.
      if (streaming) silence = setTimeout(fallBack, GRACE_MS);
    },
    silentMs: () => performance.now() - heardAt,
    stop() {
      clearTimeout(silence);
      setStreaming(false);
    },
  };
}
