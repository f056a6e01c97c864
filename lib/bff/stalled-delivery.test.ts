import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receiveIncoming, receiveWebhook } from './receive-webhook';

const TOKEN = 'x'.repeat(43);
/** Longer than a body is waited for. */
const PATIENCE_MS = 61_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('safety 57: a body that stalls is ended after its time, and its stream with it', async () => {
  let isEnded = false;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    cancel: () => {
      isEnded = true;
    },
  });
  const request = new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const answered = receiveWebhook(request, { params: Promise.resolve({ token: TOKEN }) });
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect([(await answered).status, isEnded]).toEqual([400, true]);
});

test('safety 57: two hundred of them, as Node hands them over, end alike', async () => {
  const stalled = Array.from({ length: 200 }, () => {
    const incoming = new IncomingMessage(new Socket());
    incoming.push('{');
    return incoming;
  });
  const answered = stalled.map((incoming) => receiveIncoming(incoming, TOKEN));
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(new Set(await Promise.all(answered))).toEqual(new Set([400]));
});
