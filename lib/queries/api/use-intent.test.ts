import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import { serveIntents } from '@/lib/testing/screens/intent-server';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { postJson } from './api-client';
import { type Intent, useIntent } from './use-intent';

type Sent = Intent<{ amount: string }, { done: boolean }>;

const TEN = { amount: '10' };
const DONE = { done: true };
const NOTHING_HAPPENED: ErrorCode = 'rate_limited';

const render = (about = 'a') =>
  renderHook<Sent>(() =>
    useIntent({
      key: ['test', about],
      send: (body, idempotencyKey) => postJson('/api/x', body, { idempotencyKey }),
    }),
  );

beforeEach(() => void vi.unstubAllGlobals());

describe('one intent from press to answer', () => {
  it('safety 1: presses in one moment are one press', async () => {
    const keys = serveIntents([DONE, DONE]);
    const hook = await render();
    await hook.run(({ press }) => Promise.all([press(TEN), press(TEN), press({ amount: '20' })]));
    expect(keys).toHaveLength(1);
    expect(hook.value.state).toEqual({ kind: 'answered', answer: DONE });
  });

  it.each(['lost', 'internal', 'store_unavailable'] as const)(
    'safety 1, 9: after %s the same content is the same intent until it is answered',
    async (end) => {
      const keys = serveIntents([end, end, DONE, DONE]);
      const hook = await render();
      expect(hook.value.state.kind).toBe('idle');
      await hook.run(({ press }) => press(TEN));
      expect(hook.value.state.kind).toBe('lost');
      await hook.run(({ reset }) => reset());
      for (const _ of [2, 3, 4]) await hook.run(({ press }) => press(TEN));
      expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
      expect(keys[3]).not.toBe(keys[0]);
    },
  );

  it('other content is another intent', async () => {
    const keys = serveIntents(['lost', 'lost', DONE]);
    const hook = await render();
    for (const amount of ['10', '20', '10']) await hook.run(({ press }) => press({ amount }));
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
  });

  it('a definite refusal ends the intent', async () => {
    const keys = serveIntents([NOTHING_HAPPENED, DONE]);
    const hook = await render();
    await hook.run(({ press }) => press(TEN));
    expect(hook.value.state).toMatchObject({ kind: 'refused', error: { code: NOTHING_HAPPENED } });
    await hook.run(({ press }) => press(TEN));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('safety 1: a refusal of the second press proves nothing about the first, whose answer was lost', async () => {
    const keys = serveIntents(['lost', NOTHING_HAPPENED, DONE]);
    const hook = await render();
    await hook.run(({ press }) => press(TEN));
    await hook.run(({ press }) => press(TEN));
    expect(hook.value.state).toMatchObject({ kind: 'lost', error: { code: NOTHING_HAPPENED } });
    await hook.run(({ press }) => press(TEN));
    expect(new Set(keys).size).toBe(1);
    expect(hook.value.state.kind).toBe('answered');
  });

  it('what is begun anew is another intent', async () => {
    const keys = serveIntents(['lost', DONE]);
    const hook = await render();
    await hook.run(({ press }) => press(TEN));
    await hook.run(({ restart }) => restart());
    expect(hook.value.state.kind).toBe('idle');
    await hook.run(({ press }) => press(TEN));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('safety 41: what it is about is part of the content', async () => {
    const keys = serveIntents(['lost', 'lost']);
    let about = 'a';
    const hook = await renderHook<Sent>(() =>
      useIntent({
        key: ['test', about],
        send: (body, idempotencyKey) => postJson('/api/x', body, { idempotencyKey }),
      }),
    );
    await hook.run(({ press }) => press(TEN));
    about = 'b';
    await hook.run(({ reset }) => reset());
    await hook.run(({ press }) => press(TEN));
    expect(keys[1]).not.toBe(keys[0]);
  });
});
