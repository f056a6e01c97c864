import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, whileLeaving } from './announce';
import { ApiError } from './api-client';
import { makeQueryClient } from './query-client';
import { whenLeft } from './sign-out-broadcast';

let page: EventTarget;
const gone = vi.fn();

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  gone.mockReset();
});
afterEach(() => {
  // The page unloads, as after a sign-out.
  page.dispatchEvent(new Event('pagehide'));
  vi.unstubAllGlobals();
});

/** A poll that finds the session gone. */
async function poll(): Promise<void> {
  const queryFn = () => Promise.reject(new ApiError('signed_out', 401));
  await Promise.allSettled([makeQueryClient(gone).fetchQuery({ queryKey: ['poll'], queryFn })]);
}

/** Resolves with the next message: earlier ones have arrived by then. */
async function heardBy(channel: BroadcastChannel): Promise<void> {
  await new Promise<void>((resolve) => {
    channel.onmessage = () => resolve();
  });
}

it('W17: a 401 that comes after Sign out was pressed does not tell that the session ended by itself', async () => {
  await whileLeaving(async () => {
    await poll();
    return true;
  });
  await poll();
  expect(gone).not.toHaveBeenCalled();
});

it('W17: after a sign-out that failed, and on a page that the browser brings back, a 401 is told again', async () => {
  await whileLeaving(async () => false);
  await poll();
  expect(gone).toHaveBeenCalledTimes(1);
  await whileLeaving(async () => true);
  page.dispatchEvent(new Event('pagehide'));
  await poll();
  expect(gone).toHaveBeenCalledTimes(2);
});

it('W16: a sign-out leads the other tabs away, and not the one that was pressed', async () => {
  const leave = vi.fn();
  const stop = whenLeft(leave, vi.fn());
  const other = new BroadcastChannel('mesa-left');
  await whileLeaving(async () => true);
  const heard = heardBy(other);
  announce('left');
  await heard;
  // Lets every listener run.
  await new Promise((resolve) => setImmediate(resolve));
  expect(leave).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pagehide'));
  announce('left');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  stop();
  other.close();
});

it('a change of person reaches the other tabs as one, signs none out, and is not heard where it was pressed', async () => {
  const [leave, change] = [vi.fn(), vi.fn()];
  const stop = whenLeft(leave, change);
  const other = new BroadcastChannel('mesa-left');
  await whileLeaving(async () => true);
  const heard = heardBy(other);
  announce('changed');
  await heard;
  // Lets every listener run.
  await new Promise((resolve) => setImmediate(resolve));
  expect(change).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pagehide'));
  announce('changed');
  await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(1));
  expect(leave).not.toHaveBeenCalled();
  stop();
  other.close();
});
