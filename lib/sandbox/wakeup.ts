import 'server-only';

/** A timer may not wait longer than this many milliseconds; it then only looks again. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;
const SHORTEST_WAIT_MS = 50;

export interface Wakeup {
  /** Calls `work` in so many milliseconds, instead of whatever was planned; undefined: not at all. */
  plan(waitMs: number | undefined): void;
  stop(): void;
}

/** One timer that never keeps the process alive. `work` must not reject. */
export function wakeup(work: () => Promise<void>): Wakeup {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  return {
    plan(waitMs) {
      clearTimeout(timer);
      if (waitMs === undefined || stopped) return;
      timer = setTimeout(() => void work(), Math.min(Math.max(waitMs, SHORTEST_WAIT_MS), LONGEST_WAIT_MS));
      timer.unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
