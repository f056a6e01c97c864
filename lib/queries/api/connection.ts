/** `reconnecting`: no answer; `offline`: the browser says so. */

export type UpstreamError =
  | 'upstream_unauthorized'
  | 'upstream_signature'
  | 'upstream_failed'
  | 'upstream_unreachable';

export interface Connection {
  state: 'connected' | 'reconnecting' | 'offline';
  /** Server time, epoch ms. */
  answeredAt?: number;
  /** Set while Mesa answers and the API fails. */
  upstreamError?: UpstreamError | undefined;
}

let current: Connection = { state: 'connected' };
const listeners = new Set<() => void>();

function set(next: Connection): void {
  const changed = next.state !== current.state || next.upstreamError !== current.upstreamError;
  current = next;
  if (changed) for (const listener of listeners) listener();
}

export function noteAnswer(serverTime: number): void {
  set({ ...current, state: 'connected', answeredAt: serverTime });
}

/** An answer without data: the data's age stays. */
export function noteLife(): void {
  set({ ...current, state: 'connected' });
}

export function noteUpstreamError(upstreamError: UpstreamError | undefined): void {
  set({ ...current, upstreamError });
}

export function noteSilence(): void {
  const offline = typeof navigator === 'object' && navigator.onLine === false;
  const state = offline ? 'offline' : 'reconnecting';
  set({ ...current, state });
}

export function readConnection(): Connection {
  return current;
}

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('offline', noteSilence);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('offline', noteSilence);
  };
}
