/** Whether somebody asked for the form of a new checkout link from another place than its button. */

let asked = false;
const listeners = new Set<() => void>();

export function askForNewLink(): void {
  asked = true;
  for (const listener of listeners) listener();
}

/** Calls `show` once for each time it was asked for, also where that was before the page with the form was there. */
export function onNewLinkAsked(show: () => void): () => void {
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
