/** How much less often is asked while changes are told: what no change tells, such as a fault, is still found. */
const SLOWER = 2;

let streaming = false;
const listeners = new Set<() => void>();

/** Whether changes are told to this tab as they happen. */
export function setStreaming(now: boolean): void {
  if (streaming === now) return;
  streaming = now;
  for (const listener of listeners) listener();
}

/** Hears when the time between two polls becomes another one. */
export function subscribeStreaming(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds until the next poll: `normalMs` where nothing tells of changes, longer where something does. */
export function pollMs(normalMs: number): number {
  return streaming ? normalMs * SLOWER : normalMs;
}
