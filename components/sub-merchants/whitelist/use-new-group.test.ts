import { expect, it } from 'vitest';
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
