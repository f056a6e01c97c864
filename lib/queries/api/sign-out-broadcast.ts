export const CHANNEL = 'mesa-left';

let leaving = false;

/** True while this tab signs out, when a 401 is expected. */
export function isLeaving(): boolean {
  return leaving;
}

export function setLeaving(now: boolean): void {
  leaving = now;
}

/** Calls `leave` on another tab's sign-out, `change` on its change of person; returns the stop function. */
export function whenLeft(leave: () => void, change: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (!leaving) (data === 'changed' ? change : leave)();
  };
  return () => channel.close();
}
