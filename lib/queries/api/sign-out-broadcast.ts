const CHANNEL = 'mesa-left';

let leaving = false;

/** True from the press on Sign out until the page is gone: a session found gone meanwhile did not end by itself. */
export function isLeaving(): boolean {
  return leaving;
}

/** Runs a sign-out, which says whether the session ended; while it did not, the page stays as it was. */
export async function whileLeaving(signOut: () => Promise<boolean>): Promise<boolean> {
  leaving = true;
  leaving = await signOut();
  const back = () => {
    leaving = false;
  };
  // A page that the browser keeps and brings back is one that was left.
  if (leaving) window.addEventListener('pagehide', back, { once: true });
  return leaving;
}

/** Tells the other tabs of this browser that their person signed out. */
export function tellLeft(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('');
  channel.close();
}

/** Hears of it, until the returned function is called. A tab hears its own word too, and goes its own way. */
export function whenLeft(leave: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    if (!leaving) leave();
  };
  return () => channel.close();
}
