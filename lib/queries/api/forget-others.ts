const PREFIX = 'mesa.';
const OWNER_KEY = 'mesa.owner';

/** Single sign-on may bring back somebody else (W16). */
export function keepOnlyOf(userId: string): void {
  try {
    forget((name) => !name.includes(userId));
    window.sessionStorage.setItem(OWNER_KEY, userId);
  } catch {
    // Storage is forbidden.
  }
}

/** Drafts of whoever left, unless they came back. */
export function forgetOthers(userId: string): void {
  try {
    const owner = window.sessionStorage.getItem(OWNER_KEY);
    if (owner === null) return;
    window.sessionStorage.removeItem(OWNER_KEY);
    if (owner !== userId) forget((name) => name.includes(owner));
  } catch {
    // Storage is forbidden.
  }
}

function forget(isGone: (name: string) => boolean): void {
  const storage = window.sessionStorage;
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) if (name.startsWith(PREFIX) && isGone(name)) storage.removeItem(name);
}
