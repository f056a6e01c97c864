/**
 * Whether answers reach us: `connected` after an answer or a sign of life, `reconnecting` after a request that got none,
 * `offline` when the browser itself says so. A tiny store for `useSyncExternalStore`; no request of its own.
 */

/** What the API did to reads of the page, by the code that explains it. */
export type ApiFault =
  | 'upstream_unauthorized'
  | 'upstream_signature'
  | 'upstream_failed'
  | 'upstream_unreachable';

export interface Connection {
  state: 'connected' | 'reconnecting' | 'offline';
  /** Server time (epoch milliseconds) of the last answer with data: how old the data on screen is. */
  answeredAt?: number;
  /** Our server is reached, and the API behind it is at fault. */
  fault?: ApiFault | undefined;
}

let current: Connection = { state: 'connected' };
const listeners = new Set<() => void>();

function set(next: Connection): void {
  const changed = next.state !== current.state || next.fault !== current.fault;
  current = next;
  if (changed) for (const listener of listeners) listener();
}

/** An answer arrived that carries data: what is on screen is of this time. */
export function noteAnswer(serverTime: number): void {
  set({ ...current, state: 'connected', answeredAt: serverTime });
}

/** The way to our server works: a sign of life, a refusal. It tells nothing of the age of what is on screen. */
export function noteLife(): void {
  set({ ...current, state: 'connected' });
}

/** How the API has answered the reads of the page; undefined: as it should. */
export function noteFault(fault: ApiFault | undefined): void {
  set({ ...current, fault });
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
