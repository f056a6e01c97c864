'use client';

/** What the router keeps in the state of a history entry. */
const OF_THE_ROUTER = new Set(['__NA', '__N', '_N', '__PRIVATE_NEXTJS_INTERNALS_TREE']);

/** What this app keeps in the current history entry, without what the router keeps there. */
export function ownHistoryState(): Record<string, unknown> | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null) return null;
  const own = Object.entries(state).filter(([name]) => !OF_THE_ROUTER.has(name));
  return own.length === 0 ? null : Object.fromEntries(own);
}

/**
 * The only place that changes the address without a navigation. The router adds its own marks to the state, and it
 * ignores a change whose state has them already: the address would change and the screen would not. `own` is kept
 * with the entry; a replaced entry keeps what it had unless told otherwise.
 */
export function changeAddress(
  how: 'push' | 'replace',
  url: string | URL,
  own: object | null = how === 'replace' ? ownHistoryState() : null,
): void {
  // The router puts its own functions on `history`, after the first effects of what it renders.
  const routerListens = Object.hasOwn(window.history, 'replaceState');
  if (!routerListens) {
    const marks: unknown = window.history.state;
    window.history.replaceState(marks, '', url);
    const changed = window.location.href;
    // Without this the router would write the address it began with over this one.
    setTimeout(() => {
      if (window.location.href === changed) window.history.replaceState(own, '', changed);
    });
  } else if (how === 'push') window.history.pushState(own, '', url);
  else window.history.replaceState(own, '', url);
}
