'use client';

import { useSyncExternalStore } from 'react';

/**
 * One text per key in the tab's sessionStorage, readable while rendering. Storage that is full or forbidden
 * keeps working in memory until the page goes.
 */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

export function readSession(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeSession(key: string, text: string | null): void {
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

/** The text under `key`; null on the server and during hydration. */
export function useSessionText(key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readSession(key),
    () => null,
  );
}
