import { LIVE_TOPICS, type LiveChange } from '@/lib/contract/bff-live';

/** More than anybody misses who comes within minutes. */
const KEPT = 300;
/** What was on its way when a page was made. */
const MARGIN_MS = 2_000;

export interface LiveMemory {
  add(change: LiveChange): void;
  /** What was heard in the last `ageMs`; everything may have changed where that reaches too far back. */
  since(ageMs: number): LiveChange[];
}

/** What this tab has heard since its page was made, for a tab that came later or slept meanwhile. */
export function createLiveMemory(): LiveMemory {
  const heard: { at: number; change: LiveChange }[] = [];
  let from = -MARGIN_MS;
  return {
    add(change) {
      heard.push({ at: performance.now(), change });
      if (heard.length > KEPT) from = heard.shift()?.at ?? from;
    },
    since(ageMs) {
      const asked = performance.now() - ageMs - MARGIN_MS;
      if (asked < from) return [{ topics: [...LIVE_TOPICS] }];
      return heard.filter(({ at }) => at >= asked).map(({ change }) => change);
    },
  };
}
