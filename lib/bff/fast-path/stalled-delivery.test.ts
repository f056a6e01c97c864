import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { adoptServices, createServices } from '@/lib/operations/services';
import type { Store } from '@/lib/store/engine/open-store';
import { mintWebhookToken } from '@/lib/store/webhooks/webhook-tokens';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { receiveIncoming, receiveWebhook } from './receive-webhook';

/** Shorter than any other time limit of a body. */
const STALL_MS = 10_000;

let store: Store;
let token: string;
beforeAll(async () => {
  store = await memoryStore();
  adoptServices(
    createServices({
      store,
      env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
      assumptions: DEFAULT_ASSUMPTIONS,
      apiKey: 'key',
      transport: embeddedTransport(async () => new Response(null, { status: 404 })),
    }),
  );
  token = await mintWebhookToken(store.db, { given: true, kind: 'conversion' });
  // From now on the address is known without asking the store, whose answers take real time.
  expect(await receiveIncoming(arriving('{}', null), token)).toBe(200);
});
afterAll(async () => {
  adoptServices(undefined);
  await store.close();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function arriving(...parts: (string | null)[]): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  for (const part of parts) incoming.push(part);
  return incoming;
}

test('safety 57: a body that stalls is ended after its time, and its stream with it', async () => {
  let isEnded = false;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    cancel: () => {
      isEnded = true;
    },
  });
  const request = new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const answered = receiveWebhook(request, { params: Promise.resolve({ token }) });
  await vi.advanceTimersByTimeAsync(STALL_MS + 1);
  expect([(await answered).status, isEnded]).toEqual([400, true]);
});

test('safety 57: two hundred of them, as Node hands them over, end alike', async () => {
  const stalled = Array.from({ length: 200 }, () => arriving('{'));
  const answered = stalled.map((incoming) => receiveIncoming(incoming, token));
  await vi.advanceTimersByTimeAsync(STALL_MS + 1);
  expect(new Set(await Promise.all(answered))).toEqual(new Set([400]));
});

test('safety 57: a body that goes on arriving is waited for, up to its minute', async () => {
  const drip = arriving('{"');
  const answered = receiveIncoming(drip, token);
  let status: number | undefined;
  void answered.then((answer) => {
    status = answer;
  });
  for (let seconds = 8; seconds < 60; seconds += 8) {
    await vi.advanceTimersByTimeAsync(8_000);
    drip.push('a');
  }
  expect(status).toBeUndefined();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(status).toBe(400);
});
