/** Everything the dashboard keeps in sessionStorage: drafts with PIX keys, intents without an answer. */
const PREFIX = 'mesa.';

/**
 * Removes what this tab keeps about the person who was signed in (W16). localStorage holds the theme and the
 * shortcut setting only, which belong to the device: they stay.
 */
export function forgetPrivate(): void {
  try {
    const storage = window.sessionStorage;
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const name of names) if (name?.startsWith(PREFIX)) storage.removeItem(name);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
