/** What only a hand does: nothing of it comes from a page that moves by itself. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** An older one counts no more, as in a tab that was hidden meanwhile. */
const FRESH_MS = 180_000;

/** Somebody opened the page. */
let inputAt = 0;
let toldAt = Number.NEGATIVE_INFINITY;

function note(event: Event): void {
  if (event.isTrusted) inputAt = performance.now();
}

/** Notes when somebody uses this tab, until the returned function is called. */
export function watchPresence(): () => void {
  for (const name of INPUTS) window.addEventListener(name, note, { capture: true, passive: true });
  return () => {
    for (const name of INPUTS) window.removeEventListener(name, note, { capture: true });
  };
}

/**
 * What a request says of the session's use (W17): `yes` once for what a person did since the last request, `no` for
 * polling that nobody watches.
 */
export function takeUse(): 'yes' | 'no' {
  const now = performance.now();
  const used = inputAt > toldAt && now - inputAt < FRESH_MS;
  if (used) toldAt = now;
  return used ? 'yes' : 'no';
}
