/** A live stream announces no errors of the API, so pages poll on, half as often. */
const SLOWER = 2;

let streaming = false;
const listeners = new Set<() => void>();

export function setStreaming(now: boolean): void {
  if (streaming === now) return;
  streaming = now;
  for (const listener of listeners) listener();
}

export function subscribeStreaming(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds until the next poll: `normalMs`, longer with a live stream. */
export function pollMs(normalMs: number): number {
  return streaming ? normalMs * SLOWER : normalMs;
}
