/** What a person typed or waits for: the kind, then their id. */
const OF_A_PERSON = /^mesa\.(?:form|draft|links)\.([^.]+)/;

/** Nobody is signed in: what was typed waits for whoever typed it; the rest goes (W16). */
export function keepTyped(): void {
  forget((name) => name.startsWith('mesa.') && !OF_A_PERSON.test(name));
}

/** Another person has signed in since. */
export function forgetOthers(userId: string): void {
  forget((name) => (OF_A_PERSON.exec(name)?.[1] ?? userId) !== userId);
}

function forget(isGone: (name: string) => boolean): void {
  try {
    const storage = window.sessionStorage;
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names) if (isGone(name)) storage.removeItem(name);
  } catch {
    // Storage is forbidden.
  }
}
