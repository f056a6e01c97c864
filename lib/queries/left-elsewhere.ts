const CHANNEL = 'mesa-left';

/** Tells the other tabs of this browser that their person signed out. */
export function tellLeft(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('');
  channel.close();
}

/** Hears of it, until the returned function is called. */
export function whenLeft(leave: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = leave;
  return () => channel.close();
}
