import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversionState } from '@/lib/contract/bff/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE } from '@/lib/testing/services';
import { insertConversion, openConversionsFrom } from './conversions';

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
});
afterAll(() => store.close());

const STATES: Record<ConversionState, boolean> = {
  sending: true,
  evaluating: true,
  unknown: true,
  open: false,
  renewed: false,
  undecided: false,
  accepted: false,
  refused: false,
  rejected: false,
  closed: false,
  discarded: false,
};

test('what may still spend a currency is what is sent, evaluated or unknown, of that currency alone (safety 9)', async () => {
  const at = new Date().toISOString();
  for (const [state, currency] of Object.keys(STATES).flatMap((name) => [
    [name as ConversionState, 'USDT'] as const,
    [name as ConversionState, 'BTC'] as const,
  ])) {
    await insertConversion(store.db, {
      rfq_id: `${state} ${currency}`,
      state,
      from_currency: currency,
      to_currency: 'BRL',
      fixed_side: 'from',
      requested_amount: '1',
      options: {},
      received_at: at,
      created_at: at,
      created_by: ALICE,
    });
  }
  const open = (await openConversionsFrom(store.db, 'USDT')).map(({ state }) => state);
  const expected = Object.keys(STATES).filter((name) => STATES[name as ConversionState]);
  expect(open.sort()).toEqual(expected.sort());
});
