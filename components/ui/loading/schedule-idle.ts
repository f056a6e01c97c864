/** Runs `work` when the page has nothing better to do; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 4_000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 1_500);
  return () => clearTimeout(id);
}

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;
let seen = false;

/**
 * Runs `work` when somebody is at the page, by pointer, finger or key, and it has nothing better to do: code that a
 * press will need is there by then, and a page that nobody touches fetches nothing for it. Returns what cancels it.
 */
export function whenPresent(work: () => void): () => void {
  if (seen) return whenIdle(work);
  const left = new AbortController();
  let cancel: (() => void) | undefined;
  const begin = () => {
    seen = true;
    left.abort();
    cancel = whenIdle(work);
  };
  const options = { capture: true, passive: true, signal: left.signal };
  for (const sign of SIGNS) document.addEventListener(sign, begin, options);
  return () => {
    left.abort();
    cancel?.();
  };
}
