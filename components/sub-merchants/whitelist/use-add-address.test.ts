import { expect, it } from 'vitest';
import { type IntentAnswer, serveIntents } from '@/lib/testing/screens/intent-server';
import { renderHook } from '@/lib/testing/screens/render-hook';
import type { Review } from './address-draft';
import { useAddAddress } from './use-add-address';

const REVIEW = {
  body: { walletName: 'Treasury', walletId: 'g1', address: 'T1' },
  alike: [],
} as unknown as Review;

async function keysOf(answers: IntentAnswer[]): Promise<string[]> {
  const keys = serveIntents(answers);
  const hook = await renderHook(() => useAddAddress('c1'));
  await hook.run((add) => add.open(REVIEW));
  for (const _ of answers) await hook.run((add) => add.press());
  return keys;
}

it.each(['internal', 'store_unavailable', 'lost'] as const)(
  'safety 1, 9: after %s the next press of a new address is the same intent',
  async (answer) => {
    const [first, second] = await keysOf([answer, 'lost']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  },
);

it('a definite refusal ends the intent of a new address: the next press is another one', async () => {
  const [first, second] = await keysOf(['rate_limited', 'lost']);
  expect(second).not.toBe(first);
});
