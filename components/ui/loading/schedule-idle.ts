/** Returns a cancel function. */
export function scheduleIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 4_000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 1_500);
  return () => clearTimeout(id);
}

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;
let seen = false;

/** Waits for pointer, touch or key, then idle: an unattended page loads nothing. */
export function scheduleOnPresence(work: () => void): () => void {
  if (seen) return scheduleIdle(work);
  const left = new AbortController();
  let cancel: (() => void) | undefined;
  const begin = () => {
    seen = true;
    left.abort();
    cancel = scheduleIdle(work);
  };
  const options = { capture: true, passive: true, signal: left.signal };
  for (const sign of SIGNS) document.addEventListener(sign, begin, options);
  return () => {
    left.abort();
    cancel?.();
  };
}
