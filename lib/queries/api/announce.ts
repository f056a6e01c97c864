import { CHANNEL, setLeaving } from './sign-out-broadcast';

/** Tells the other tabs that another demo person is signed in now, or nobody. */
export function announce(what: 'left' | 'changed'): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(what);
  channel.close();
}

export async function whileLeaving(signOut: () => Promise<boolean>): Promise<boolean> {
  setLeaving(true);
  const left = await signOut();
  setLeaving(left);
  // The page may return from the browser's cache.
  if (left) window.addEventListener('pagehide', () => setLeaving(false), { once: true });
  return left;
}
