const CHANNEL = 'mesa-left';

let leaving = false;

/** Signing out: a 401 is expected. */
export function isLeaving(): boolean {
  return leaving;
}

export async function whileLeaving(signOut: () => Promise<boolean>): Promise<boolean> {
  leaving = true;
  leaving = await signOut();
  const back = () => {
    leaving = false;
  };
  // The page may return from the browser's cache.
  if (leaving) window.addEventListener('pagehide', back, { once: true });
  return leaving;
}

export function announceSignOut(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('');
  channel.close();
}

/** Calls `leave` on another tab's sign-out; returns the stop function. */
export function whenLeft(leave: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    if (!leaving) leave();
  };
  return () => channel.close();
}
