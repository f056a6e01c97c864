/** Events only a person can cause; scripted scrolling does not fire them. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** Ignores input before a tab was hidden. */
const FRESH_MS = 180_000;

let inputAt = 0;
let reportedAt = Number.NEGATIVE_INFINITY;

function note(event: Event): void {
  if (event.isTrusted) inputAt = performance.now();
}

export function watchPresence(): () => void {
  for (const name of INPUTS) window.addEventListener(name, note, { capture: true, passive: true });
  return () => {
    for (const name of INPUTS) window.removeEventListener(name, note, { capture: true });
  };
}

/** W17: `yes` once per input since the last request, `no` for polling. */
export function takeUse(): 'yes' | 'no' {
  const now = performance.now();
  const used = inputAt > reportedAt && now - inputAt < FRESH_MS;
  if (used) reportedAt = now;
  return used ? 'yes' : 'no';
}
