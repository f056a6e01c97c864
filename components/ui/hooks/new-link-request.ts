/** The link form was requested from elsewhere, such as search. */

let asked = false;
const listeners = new Set<() => void>();

export function requestNewLink(): void {
  asked = true;
  for (const listener of listeners) listener();
}

/** Also runs for a request made before the form's page mounted. */
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
