/** Runs `work` when the page has nothing better to do; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 4_000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 1_500);
  return () => clearTimeout(id);
}
