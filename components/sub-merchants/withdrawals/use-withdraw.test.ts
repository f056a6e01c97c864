import { expect, test, vi } from 'vitest';
import type { WithdrawBody } from '@/lib/contract/bff/sub-merchants/withdrawal-requests';
import { serveIntents } from '@/lib/testing/screens/intent-server';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { useWithdraw } from './use-withdraw';

const BODY: WithdrawBody = {
  account: 'USDT',
  amount: '10.50',
  wallet: 'g1',
  withdrawal_type: 'crypto',
  seen: { addresses: [], latest: null },
};
const WITHDRAWAL = { id: 'i1', state: 'done' };

const open = () => renderHook(() => useWithdraw('2263c175-1439-4020-a6d4-9e606c85e838'));

test('a press without an answer keeps the dialog and its key, and says that nobody knows (safety 1, 4)', async () => {
  const keys = serveIntents(['lost', 'lost']);
  const hook = await open();
  await hook.run((withdraw) => withdraw.open(BODY));
  await hook.run((withdraw) => withdraw.press());
  expect(hook.value).toMatchObject({ failure: { kind: 'lost' }, confirmation: { body: BODY } });
  await hook.run((withdraw) => withdraw.press());
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a confirmation opened anew is another intent (safety 1)', async () => {
  const keys = serveIntents(['rate_limited', 'lost']);
  const hook = await open();
  for (let press = 0; press < 2; press += 1) {
    await hook.run((withdraw) => withdraw.open(BODY));
    await hook.run((withdraw) => withdraw.press());
  }
  expect(keys[1]).not.toBe(keys[0]);
});

test('an answer closes the dialog; one stopped as a repeat is remembered (safety 2)', async () => {
  serveIntents([{ outcome: 'repeated', withdrawal: WITHDRAWAL, now: '2026-11-22T12:00:00Z' }]);
  const hook = await open();
  await hook.run((withdraw) => withdraw.open(BODY));
  await hook.run((withdraw) => withdraw.press());
  expect(hook.value).toMatchObject({ confirmation: undefined, repeated: WITHDRAWAL, failure: undefined });
});

test('what was sent is told once; what was stopped keeps what the form has', async () => {
  const sent = vi.fn();
  const now = '2026-11-22T12:00:00Z';
  serveIntents([
    { outcome: 'repeated', withdrawal: WITHDRAWAL, now },
    { outcome: 'above_available', available: '1', now },
    { outcome: 'sent', withdrawal: WITHDRAWAL, now },
  ]);
  const hook = await renderHook(() => useWithdraw('2263c175-1439-4020-a6d4-9e606c85e838', sent));
  for (const times of [0, 0, 1]) {
    await hook.run((withdraw) => withdraw.open(BODY));
    await hook.run((withdraw) => withdraw.press());
    expect(sent).toHaveBeenCalledTimes(times);
  }
});
