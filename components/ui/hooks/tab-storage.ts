'use client';

import { useSyncExternalStore } from 'react';

/** sessionStorage that falls back to memory when full or forbidden. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

export function readTabStorage(key: string): string | null {
  try {
    // What did not fit is newer than what did.
    return memory.get(key) ?? window.sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeTabStorage(key: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    if (text === null) memory.delete(key);
    else memory.set(key, text);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null on the server and during hydration. */
export function useTabStorageText(key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readTabStorage(key),
    () => null,
  );
}
