const PREFIX = 'mesa.';
export const STORIES_KEY = 'mesa.stories';
/** Not private: it is said after the page was loaded anew. */
export const BEGAN_AGAIN_KEY = 'mesa-began-again';

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
