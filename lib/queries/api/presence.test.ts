import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Real input events are trusted; scripted ones are not. */
function act(name: string, isTrusted = true) {
  const event = new Event(name);
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  window.dispatchEvent(event);
}

test('W17: a request says once that somebody used the page, and never for what the page asks by itself', async () => {
  const { takeUse, watchPresence } = await import('./api-client');
  const stop = watchPresence();
  expect([takeUse(), takeUse()]).toEqual(['yes', 'no']);
  for (let minute = 0; minute < 20; minute += 1) {
    vi.advanceTimersByTime(60_000);
    expect(takeUse()).toBe('no');
  }
  act('keydown');
  vi.advanceTimersByTime(30_000);
  expect([takeUse(), takeUse()]).toEqual(['yes', 'no']);
  act('pointerdown', false);
  act('scroll');
  vi.advanceTimersByTime(1);
  expect(takeUse()).toBe('no');
  act('wheel');
  stop();
  vi.advanceTimersByTime(200_000);
  expect(takeUse()).toBe('no');
  act('keydown');
  expect(takeUse()).toBe('no');
});
