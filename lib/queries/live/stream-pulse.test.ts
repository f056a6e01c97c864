import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BEAT_MS } from '@/lib/contract/bff/live';
import { noteAnswer, noteLife, noteSilence, readConnection } from '@/lib/queries/api/connection';
import { createPulse } from './follow-live';
import { pollMs } from './stream-state';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('while a stream lives it is polled less often; where it falls silent, polling goes on at its usual pace', () => {
  const onSilence = vi.fn();
  const pulse = createPulse(onSilence);
  expect(pollMs(1_000)).toBe(1_000);
  pulse.beat();
  expect(pollMs(1_000)).toBeGreaterThan(1_000);
  vi.advanceTimersByTime(2 * BEAT_MS);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * BEAT_MS);
  expect([onSilence.mock.calls.length, pollMs(1_000)]).toEqual([1, 1_000]);
  pulse.stop();
});

test('a stream that is cut and comes back at once is no loss; one that stays away is told once', () => {
  const onSilence = vi.fn();
  const pulse = createPulse(onSilence);
  pulse.beat();
  pulse.lost();
  vi.advanceTimersByTime(3_000);
  pulse.beat();
  vi.advanceTimersByTime(3_000);
  expect([onSilence.mock.calls.length, pollMs(1_000) > 1_000]).toEqual([0, true]);
  pulse.lost();
  vi.advanceTimersByTime(6_000);
  for (let again = 0; again < 3; again += 1) {
    pulse.lost();
    vi.advanceTimersByTime(60_000);
  }
  expect([onSilence.mock.calls.length, pollMs(1_000)]).toEqual([1, 1_000]);
  pulse.stop();
});

test('the age of what is on screen is that of the last data: no sign of life makes it younger', () => {
  noteAnswer(1_000);
  noteSilence();
  expect(readConnection()).toEqual({ state: 'reconnecting', answeredAt: 1_000 });
  const pulse = createPulse(() => undefined);
  pulse.beat();
  noteLife();
  expect(readConnection()).toEqual({ state: 'connected', answeredAt: 1_000 });
  vi.stubGlobal('navigator', { onLine: false });
  noteSilence();
  expect(readConnection()).toEqual({ state: 'offline', answeredAt: 1_000 });
  noteAnswer(2_000);
  expect(readConnection()).toEqual({ state: 'connected', answeredAt: 2_000 });
  pulse.stop();
});
