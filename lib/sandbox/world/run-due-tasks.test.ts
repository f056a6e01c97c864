import { expect, test } from 'vitest';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';
import type { World } from './world';

const DAYS = 400_000;

async function oneBroken() {
  const errors: unknown[] = [];
  const box = testSandbox({ onError: (error) => errors.push(error) });
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { rfq_id } = await box.quote();
    await box.accept(rfq_id);
    ids.push(rfq_id);
  }
  await box.store.exclusive(async (saved) => {
    const world = JSON.parse(saved?.text ?? '{}') as World;
    const broken = world.conversions[ids[0] ?? ''];
    const conversions = { ...world.conversions, [ids[0] ?? '']: { ...broken, account: 'gone' } };
    return { text: JSON.stringify({ ...world, conversions }), value: undefined };
  });
  return { ...box, ids, errors };
}

test('what was due and throws is set aside: the rest is done, and later turns go on', async () => {
  const { control, call, world, ids, errors } = await oneBroken();
  const before = await world();
  await control('PUT', '/clock', { advance_seconds: DAYS, frozen: true });
  expect((await call('GET', '/v2/balance')).status).toBe(200);
  expect((await call('GET', `/v2/rfq/${ids[1]}`)).json.process).toBe('success.completed');
  const { accounts, agenda, set_aside } = await world();
  expect(accounts.A.ledger?.BRL?.['BRL-PIX']?.available).not.toBe(
    before.accounts.A.ledger?.BRL?.['BRL-PIX']?.available,
  );
  expect([agenda, set_aside?.length, errors.length]).toEqual([[], 1, 1]);
});

test('the control interface names what was set aside, and why', async () => {
  const { control, ids } = await oneBroken();
  expect((await control('GET', '/clock')).json).not.toHaveProperty('set_aside');
  await control('PUT', '/clock', { advance_seconds: DAYS });
  const { set_aside } = (await control('GET', '/clock')).json;
  expect(set_aside).toEqual([
    { task: 'settle', rfq_id: ids[0], at: expect.any(String), error: expect.stringContaining('undefined') },
  ]);
  await control('POST', '/reset', {});
  expect((await control('GET', '/clock')).json).not.toHaveProperty('set_aside');
});

test('what a broken task had done before it threw is taken back with it', async () => {
  const { quote, accept, store, control, world } = testSandbox();
  const { rfq_id } = await quote({ webhook: 'http://a.invalid/' });
  await accept(rfq_id);
  await store.exclusive(async (saved) => {
    const kept = JSON.parse(saved?.text ?? '{}') as World;
    const conversion = kept.conversions[rfq_id];
    // Settling receives the money, then fails to enter the stage.
    const conversions = { [rfq_id]: { ...conversion, updated_at: 'never' } };
    return { text: JSON.stringify({ ...kept, conversions }), value: undefined };
  });
  const before = (await world()).accounts.A.ledger;
  await control('PUT', '/clock', { advance_seconds: DAYS, frozen: true });
  await control('GET', '/clock');
  const after = await world();
  expect(after.set_aside).toHaveLength(1);
  expect(after.accounts.A.ledger).toEqual(before);
});
