import { expect, test } from 'vitest';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import type { Store } from '@/lib/store/engine/open-store';
import { findIntent } from '@/lib/store/sub-merchants/intents';
import { tieWithdrawal } from '@/lib/store/sub-merchants/withdrawals';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import {
  CID,
  OTHER_CID,
  type WithdrawalHarness,
  withdrawalHarness,
} from '@/lib/testing/harnesses/withdrawal-harness';
import { tieFound } from './withdrawal-evidence';

let store: Store;
let harness: WithdrawalHarness;
harnessForEach(withdrawalHarness, (opened, made) => {
  store = opened;
  harness = made;
});

async function unknown(): Promise<{ id: string; token: string }> {
  await harness.control('PUT', 'scenario', {
    faults: [{ method: 'POST', path: '/v2/naas/withdraw', drop: 'before', times: 1 }],
  });
  const { outcome, withdrawal } = await harness.press(await harness.ask());
  expect(outcome).toBe('unknown');
  return { id: withdrawal?.id ?? '', token: withdrawal?.token ?? '' };
}

function carrying(notes: string, end2end = 'e2e-1'): ListItem {
  const label = { en: '', pt: '', es: '' };
  return {
    end2end,
    status: label,
    substatus: label,
    message: label,
    error_message: label,
    attributes: { notes },
  };
}

const stateOf = async (id: string) => (await findIntent(store.db, CID, id))?.state;

test('a code in the list of another sub-merchant ends nothing of ours; in our own list it does (safety 41)', async () => {
  const { id, token } = await unknown();
  expect(await tieFound(harness.services, OTHER_CID, [carrying(token)])).toEqual([]);
  expect(await stateOf(id)).toBe('unknown');
  expect(await tieFound(harness.services, CID, [carrying(token)])).toHaveLength(1);
  expect(await stateOf(id)).toBe('done');
});

test('of two reads at once the first ties the record, and the second does not replace it (safety 16)', async () => {
  const { id } = await unknown();
  const tie = (end2end: string) => tieWithdrawal(store.db, id, { end2end, result: {} });
  expect((await tie('e2e-1'))?.end2end).toBe('e2e-1');
  expect(await tie('e2e-2')).toBeNull();
  expect((await findIntent(store.db, CID, id))?.end2end).toBe('e2e-1');
});
