import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A page without a browser: events, and idle at once. */
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    work();
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

test('what a press will need is fetched once, when somebody is there, and not before', async () => {
  const { scheduleOnPresence } = await import('./schedule-idle');
  const [first, second, later] = [vi.fn(), vi.fn(), vi.fn()];
  scheduleOnPresence(first);
  const cancel = scheduleOnPresence(second);
  expect(first).not.toHaveBeenCalled();
  cancel();
  document.dispatchEvent(new Event('pointermove'));
  document.dispatchEvent(new Event('keydown'));
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).not.toHaveBeenCalled();
  scheduleOnPresence(later);
  expect(later).toHaveBeenCalledTimes(1);
});
