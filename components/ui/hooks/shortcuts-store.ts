/** Whether keyboard shortcuts are on (kept in this browser) and whether their list is open. */

const STORAGE_KEY = 'mesa-shortcuts';

let helpOpen = false;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

export function subscribeShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On unless switched off; a browser that stores nothing keeps them on. */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setShortcutsEnabled(enabled: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, enabled ? 'on' : 'off');
  } catch {
    // Storage is refused: the switch then holds for nothing, which the next render shows.
  }
  notify();
}

export function shortcutsHelpOpen(): boolean {
  return helpOpen;
}

export function openShortcutsHelp(): void {
  helpOpen = true;
  notify();
}

export function closeShortcutsHelp(): void {
  helpOpen = false;
  notify();
}
