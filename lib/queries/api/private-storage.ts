const PREFIX = 'mesa.';
export const STORIES_KEY = 'mesa.stories';
const BEGAN_KEY = 'mesa-began-again';
const SAID_KEY = 'mesa-began-again-said';

export function forgetStories(): void {
  try {
    window.localStorage.removeItem(STORIES_KEY);
  } catch {
    // Storage is forbidden.
  }
}

/** Removes this tab's private data (W16); localStorage keeps device settings. */
export function forgetPrivate(): void {
  try {
    const storage = window.sessionStorage;
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const name of names) if (name?.startsWith(PREFIX)) storage.removeItem(name);
  } catch {
    // Storage is forbidden.
  }
}

export function noteBeganAgain(): void {
  try {
    window.sessionStorage.setItem(BEGAN_KEY, `${Date.now()}`);
  } catch {
    // Storage is forbidden: nothing says it.
  }
}

/** True once for each time. */
export function takeBeganAgain(): boolean {
  const began = read(BEGAN_KEY);
  if (began === null || began === read(SAID_KEY)) return false;
  window.sessionStorage.setItem(SAID_KEY, began);
  return true;
}

function read(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
