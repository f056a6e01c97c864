import { beforeEach, expect, it } from 'vitest';
import { writeTabStorage } from '@/components/ui/hooks/tab-storage';
import { attemptOf, conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { type IntentAnswer, serveIntents } from '@/lib/testing/screens/intent-server';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { intentKey, useAcceptance } from './use-acceptance';
import { confirmationOf } from './use-confirmation';

const CONVERSION = conversionOf();
const RFQ = CONVERSION.rfq_id;
const BODY = confirmationOf(CONVERSION, 'd1', { kind: 'wallet', walletId: 'w1' }, false)?.body as never;
const LATER = Date.now() + 60_000;

beforeEach(() => writeTabStorage(intentKey(RFQ), null));

/** A page opened afresh: it knows only what the tab kept. */
const open = (conversion = CONVERSION) => renderHook(() => useAcceptance(conversion, RFQ, LATER));

async function pressOn(answers: IntentAnswer[]) {
  const keys = serveIntents(answers);
  const hook = await open();
  for (const _ of answers) await hook.run(({ press }) => press(BODY));
  return { keys, hook };
}

it.each(['internal', 'store_unavailable', 'lost'] as const)(
  'safety 1, 4: after %s the confirmation is kept, also over a reload, and goes out under its own key',
  async (answer) => {
    const { keys, hook } = await pressOn([answer]);
    expect(hook.value.local).toMatchObject({ kind: 'lost', intentId: keys[0] });
    await hook.unmount();
    const again = await open();
    expect(again.value.lost).toMatchObject({ id: keys[0], body: BODY });
    const next = serveIntents(['lost']);
    await again.run(({ press }) => press(BODY));
    expect(next).toEqual([keys[0]]);
  },
);

it('a definite refusal of the first press ends the intent, and is told', async () => {
  const { keys, hook } = await pressOn(['rate_limited', 'lost']);
  expect(keys[1]).not.toBe(keys[0]);
  await hook.run(({ settle }) => settle());
  const { hook: refused } = await pressOn(['rate_limited']);
  expect(refused.value).toMatchObject({ lost: undefined, refusal: { code: 'rate_limited' } });
});

it('safety 1: a refusal of the second press leaves the first one open, whose answer was lost', async () => {
  const { keys, hook } = await pressOn(['lost', 'rate_limited']);
  expect(new Set(keys).size).toBe(1);
  expect(hook.value).toMatchObject({ lost: { id: keys[0] }, refusal: { code: 'rate_limited' } });
});

it('the record ends the intent once it holds it', async () => {
  const { keys, hook } = await pressOn(['lost']);
  await hook.unmount();
  const attempt = attemptOf({ intent_id: keys[0] as string });
  const again = await open(conversionOf({ state: 'accepted', attempt, attempts: [attempt] }));
  expect(again.value.local).toEqual({ kind: 'none' });
  expect((await open()).value.lost).toBeUndefined();
});
