import { BEAT_MS } from '@/lib/contract/bff-live';
import { noteLife } from './connection';
import { setStreaming } from './live-state';

/** A stream that is cut and comes back at once, as on hosts that end every request, is no loss. */
const GRACE_MS = 5_000;

export interface Pulse {
  /** Something was heard. */
  beat(): void;
  /** The stream broke, maybe for a moment. */
  lost(): void;
  /** Milliseconds in which this tab heard nothing; its page shows what was at its beginning. */
  silentMs(): number;
  stop(): void;
}

/** Whether anything tells this tab of changes. `onSilence` is called each time that nothing does any more. */
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
      // Tries that fail after that are no further loss: the usual polling goes on.
      if (streaming) silence = setTimeout(fallBack, GRACE_MS);
    },
    silentMs: () => performance.now() - heardAt,
    stop() {
      clearTimeout(silence);
      setStreaming(false);
    },
  };
}
