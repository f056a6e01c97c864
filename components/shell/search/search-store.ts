/** Shared by button, key and dialog without importing the dialog. */
let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (open === next) return;
  open = next;
  for (const listener of listeners) listener();
}

export const openSearch = () => set(true);
export const closeSearch = () => set(false);
export const searchOpen = () => open;

export function subscribeSearch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
