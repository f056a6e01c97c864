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

/** True also without storage. */
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
    // Without storage the switch has no effect, which the next render shows.
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
