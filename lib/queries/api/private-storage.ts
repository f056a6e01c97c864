const PREFIX = 'mesa.';
/** What a person typed or waits for: the kind, then their id. */
export const OF_A_PERSON = /^mesa\.(?:form|draft|links)\.([^.]+)/;
export const STORIES_KEY = 'mesa.stories';
export const BEGAN_KEY = 'mesa-began-again';

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

/** True once. */
export function takeBeganAgain(): boolean {
  try {
    const began = window.sessionStorage.getItem(BEGAN_KEY);
    window.sessionStorage.removeItem(BEGAN_KEY);
    return began !== null;
  } catch {
    return false;
  }
}
