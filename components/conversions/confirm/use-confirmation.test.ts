import { beforeEach, expect, test } from 'vitest';
import { type Screen, screenState } from '@/components/conversions/quote/screen-state';
import type { Destination } from '@/components/conversions/request/destination';
import { writeTabStorage } from '@/components/ui/hooks/tab-storage';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { conversionOf, EXPIRED_AT, VALID_AT } from '@/lib/testing/fixtures/conversion-fixture';
import { serveIntents } from '@/lib/testing/screens/intent-server';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { intentKey, useAcceptance } from './use-acceptance';
import { useConfirmation } from './use-confirmation';

const QUOTE = conversionOf();
const WALLET: Destination = { kind: 'wallet', walletId: 'w1' };

beforeEach(() => writeTabStorage(intentKey(QUOTE.rfq_id), null));

const screenOf = (conversion: Conversion, nowMs: number): Screen =>
  screenState(conversion, nowMs, { kind: 'none' }, { accept: true, settings: false });

async function opened(renew = false) {
  const seen = { conversion: QUOTE, nowMs: renew ? EXPIRED_AT : VALID_AT };
  const hook = await renderHook(() => {
    const acceptance = useAcceptance(seen.conversion, QUOTE.rfq_id, 0);
    const { conversion, nowMs } = seen;
    const screen = screenOf(conversion, nowMs);
    return useConfirmation({ conversion, chosen: 'd1', destination: WALLET, screen, acceptance });
  });
  await hook.run(({ open }) => open(renew));
  const change = async (conversion: Conversion, nowMs = seen.nowMs) => {
    Object.assign(seen, { conversion, nowMs });
    // Any new state draws the hook again.
    await hook.run(({ open }) => void open);
    return hook;
  };
  return { hook, change, seen };
}

test('the dialog keeps the terms it was opened with, and sends these alone (safety 19)', async () => {
  const keys = serveIntents(['lost']);
  const { hook } = await opened();
  expect(hook.value.overtaken).toBeUndefined();
  expect(hook.value.confirmation?.body).toMatchObject({
    settlement_day: 'd1',
    wallet_id: 'w1',
    seen: { rate: '5.3478', amount_from: '250000.00', amount_to: '1336950.00', expires_at: QUOTE.expires_at },
  });
  await hook.run(({ confirm }) => confirm());
  expect(keys).toHaveLength(1);
});

test('a refused press keeps the dialog with its reason, a lost one closes it (safety 1)', async () => {
  serveIntents(['rate_limited']);
  const { hook } = await opened();
  await hook.run(({ confirm }) => confirm());
  expect(hook.value.confirmation).toBeDefined();
  serveIntents(['lost']);
  await hook.run(({ confirm }) => confirm());
  expect(hook.value.confirmation).toBeUndefined();
});
