import { expect, it, vi } from 'vitest';
import { makeQueryClient } from '@/lib/queries/api/query-client';
import { type IntentAnswer, serveIntents } from '@/lib/testing/screens/intent-server';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { useNewGroup } from './use-new-group';

async function keysOf(answers: IntentAnswer[]): Promise<string[]> {
  const keys = serveIntents(answers);
  const hook = await renderHook(() => useNewGroup('c1', () => undefined));
  for (const _ of answers) await hook.run(({ create }) => create.press('Treasury'));
  return keys;
}

it.each(['internal', 'store_unavailable', 'lost'] as const)(
  'safety 1, 9: after %s the next press of a new group is the same intent',
  async (answer) => {
    const [first, second] = await keysOf([answer, 'lost']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  },
);

it('a definite refusal ends the intent of a new group: the next press is another one', async () => {
  const [first, second] = await keysOf(['rate_limited', 'lost']);
  expect(second).not.toBe(first);
});

it('a new group is chosen once the list has it', async () => {
  const operation = { state: 'done', result: { walletId: 'w1' } };
  serveIntents([{ operation, now: '2026-11-28T12:00:00.000Z' }]);
  const client = makeQueryClient(() => undefined);
  let listed = (): void => undefined;
  const read = new Promise<void>((resolve) => {
    listed = resolve;
  });
  vi.spyOn(client, 'invalidateQueries').mockReturnValue(read);
  const chosen: string[] = [];
  const hook = await renderHook(() => useNewGroup('c1', (id) => chosen.push(id)), { client });
  await hook.run(({ create }) => void create.press('Treasury'));
  await vi.waitFor(() => expect(client.invalidateQueries).toHaveBeenCalled());
  expect([chosen, hook.value.create.data]).toEqual([[], undefined]);
  await hook.run(() => listed());
  await vi.waitFor(() => expect(chosen).toEqual(['w1']));
});
