import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { ApiError, postJson } from './api-client';
import { isDefiniteRefusal } from './is-definite-refusal';
import { useOpenProof } from './open-proof';
import { type IntentMemory, useIntent } from './use-intent';

const PROOF = {
  challenge: 'c-1',
  operation: 'accept',
  methods: ['passkey'],
  ends_at: '2030-01-01T00:00:00Z',
};

/** Asks for a proof, and lets the request with it pass. */
function serve() {
  const sent: [string | null, string | null, unknown][] = [];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Headers; body: unknown }) => {
    const proof = headers.get('mesa-proof');
    sent.push([headers.get('idempotency-key'), proof, body]);
    if (proof === PROOF.challenge) return Response.json({ done: true });
    const error = { code: 'step_up_required', request_id: 'r-1', proof: PROOF };
    return Response.json({ error }, { status: 403 });
  });
  return sent;
}

const press = () => postJson('/api/x', { amount: '10' }, { idempotencyKey: 'intent-1' });
const ended = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

beforeEach(() => void vi.unstubAllGlobals());

test('W7: with its proof the same intent goes once more, with the same content', async () => {
  const sent = serve();
  const hook = await renderHook(useOpenProof);
  let answer: Promise<unknown> | undefined;
  await hook.run(() => {
    answer = press();
    return vi.waitFor(() => expect(sent).toHaveLength(1), 20_000);
  });
  expect(hook.value?.asked).toEqual(PROOF);
  await hook.run((open) => open?.prove());
  expect(await answer).toEqual({ done: true });
  expect(hook.value).toBeUndefined();
  const body = JSON.stringify({ amount: '10' });
  expect(sent).toEqual([
    ['intent-1', null, body],
    ['intent-1', 'c-1', body],
  ]);
});

test('W7: whoever gives none has sent nothing, and the press ends as a refusal; the next request waits its turn', async () => {
  const sent = serve();
  const hook = await renderHook(useOpenProof);
  const ends: Promise<unknown>[] = [];
  await hook.run(() => {
    ends.push(ended(press()), ended(press()));
    return vi.waitFor(() => expect(sent).toHaveLength(2), 20_000);
  });
  await hook.run((open) => open?.refuse());
  const refusal = await ends[0];
  expect(refusal).toMatchObject({ code: 'step_up_required' });
  expect(isDefiniteRefusal(refusal)).toBe(true);
  await hook.run((open) => open?.refuse(new ApiError('proof_ended', 410)));
  expect(await ends[1]).toMatchObject({ code: 'proof_ended' });
  expect(hook.value).toBeUndefined();
  expect(sent).toHaveLength(2);
});

test('W7: an open proof is no confirmation without an answer: the intent is kept from the proof on', async () => {
  const sent = serve();
  const kept = new Map<string, object>();
  const memory: IntentMemory<object> = {
    find: () => [...kept.keys()][0],
    keep: (id, body) => void kept.set(id, body),
    drop: (id) => void kept.delete(id),
  };
  const send = (body: object, idempotencyKey: string) => postJson('/api/x', body, { idempotencyKey });
  const hook = await renderHook(() => ({
    intent: useIntent({ key: ['t'], send, memory }),
    open: useOpenProof(),
  }));
  const press = () =>
    hook.run(({ intent }) => {
      const before = sent.length;
      void intent.press({ amount: '10' });
      return vi.waitFor(() => expect(sent).toHaveLength(before + 1), 20_000);
    });
  await press();
  expect(hook.value.open).toBeDefined();
  expect(kept.size).toBe(0);
  await hook.run(({ open }) => open?.refuse());
  expect(hook.value.intent.state.kind).toBe('refused');
  await press();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')));
  await hook.run(({ open }) => open?.prove());
  expect(hook.value.intent.state.kind).toBe('lost');
  expect([...kept.values()]).toEqual([{ amount: '10' }]);
});

test('without a page that asks, the refusal stands', async () => {
  const sent = serve();
  expect(await ended(press())).toMatchObject({ code: 'step_up_required', proof: PROOF });
  expect(sent).toHaveLength(1);
});
