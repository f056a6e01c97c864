const PREFIX = 'mesa.';
/** What a person typed or waits for: the kind, then their id. */
export const OF_A_PERSON = /^mesa\.(?:form|draft|links)\.([^.]+)/;
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
  forget((name) => name.startsWith(PREFIX));
}

/** What was typed waits for whoever typed it; the rest goes (W16). */
export function keepTyped(): void {
  forget((name) => name.startsWith(PREFIX) && !OF_A_PERSON.test(name));
}

export function forget(isGone: (name: string) => boolean): void {
  try {
    const storage = window.sessionStorage;
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names) if (isGone(name)) storage.removeItem(name);
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
