import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rawBody } from './request-body';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('W12: a body that stalls for ten seconds is ended, one that goes on is read', async () => {
  let isEnded = false;
  const start = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array([123]));
  const cancel = () => {
    isEnded = true;
  };
  const post = (body: ReadableStream) =>
    new Request('http://sandbox.test', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const stalled = rawBody(post(new ReadableStream({ start, cancel })), 100);
  let rest: ReadableStreamDefaultController | undefined;
  const slow = rawBody(
    post(
      new ReadableStream({
        start: (controller) => {
          rest = controller;
        },
      }),
    ),
    100,
  );
  for (let n = 0; n < 3; n += 1) {
    await vi.advanceTimersByTimeAsync(8_000);
    rest?.enqueue(new Uint8Array([n]));
  }
  rest?.close();
  expect([await stalled, isEnded]).toEqual([null, true]);
  expect([...((await slow) ?? [])]).toEqual([0, 1, 2]);
});
