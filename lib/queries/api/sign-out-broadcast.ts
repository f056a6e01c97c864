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
  announce('left');
}

/** Another demo person is signed in now. */
export function announceChange(): void {
  announce('changed');
}

function announce(what: 'left' | 'changed'): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(what);
  channel.close();
}

/** Calls `leave` on another tab's sign-out, `change` on its change of person; returns the stop function. */
export function whenLeft(leave: () => void, change: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (!leaving) (data === 'changed' ? change : leave)();
  };
  return () => channel.close();
}
