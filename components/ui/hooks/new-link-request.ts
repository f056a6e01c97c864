/** The link form was requested from elsewhere, such as search. */

let asked = false;
const listeners = new Set<() => void>();

export function requestNewLink(): void {
  asked = true;
  for (const listener of listeners) listener();
}

/** It runs too for a request that was made before the page of the form was there. */
export function onNewLinkRequested(show: () => void): () => void {
  const take = () => {
    if (!asked) return;
    asked = false;
    show();
  };
  take();
  listeners.add(take);
  return () => {
    listeners.delete(take);
  };
}
