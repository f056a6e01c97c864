const PREFIX = 'mesa.';

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
