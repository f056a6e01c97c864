/**
 * Whether answers reach us: `connected` after an answer or a sign of life, `reconnecting` after a request that got none,
 * `offline` when the browser itself says so. A tiny store for `useSyncExternalStore`; no request of its own.
 */

export interface Connection {
  state: 'connected' | 'reconnecting' | 'offline';
  /** Server time (epoch milliseconds) of the last answer with data: how old the data on screen is. */
  answeredAt?: number;
}

let current: Connection = { state: 'connected' };
const listeners = new Set<() => void>();

function set(next: Connection): void {
  if (next.state === current.state && next.state !== 'connected') return;
  const changed = next.state !== current.state;
  current = next;
  if (changed) for (const listener of listeners) listener();
}

/** An answer arrived that carries data: what is on screen is of this time. */
export function noteAnswer(serverTime: number): void {
  set({ state: 'connected', answeredAt: serverTime });
}

/** The way to our server works: a sign of life, a refusal. It tells nothing of the age of what is on screen. */
export function noteLife(): void {
  set({ ...current, state: 'connected' });
}

/** A request got no answer at all. */
export function noteSilence(): void {
  const offline = typeof navigator === 'object' && navigator.onLine === false;
  const state = offline ? 'offline' : 'reconnecting';
  set({ ...current, state });
}

export function readConnection(): Connection {
  return current;
}

/** Subscribes to changes, and to the browser's own online and offline events. */
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('offline', noteSilence);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('offline', noteSilence);
  };
}
