import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setStreaming } from '@/lib/queries/live/stream-state';
import { balanceQuery } from './balances';

const READ = { balances: {}, now: '2026-11-22T08:00:00.000Z', read_at: '2026-11-22T08:00:00.000Z' };
const answers = { ok: true };
const fetched = vi.fn(async () =>
  answers.ok
    ? Response.json(READ)
    : Response.json({ error: { code: 'upstream_error', request_id: 'r' } }, { status: 502 }),
);
let leave: () => void;

// Refetch intervals run only in a browser.
beforeAll(() => environmentManager.setIsServer(() => false));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
});
afterEach(() => {
  leave();
  setStreaming(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch() {
  const observer = new QueryObserver(new QueryClient(), balanceQuery());
  leave = observer.subscribe(() => undefined);
  return observer;
}

test('a balance on screen is read again every minute, and one that fails then keeps its figures and is asked for on', async () => {
  answers.ok = true;
  const observer = watch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  answers.ok = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: READ });
  answers.ok = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success' });
});

test('changes that are told to this tab make the reads no rarer: money also moves without one', async () => {
  answers.ok = true;
  setStreaming(true);
  watch();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('BAL-17: where no balance was ever read nothing asks for it endlessly', async () => {
  answers.ok = false;
  watch();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});
