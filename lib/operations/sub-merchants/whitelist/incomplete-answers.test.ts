import { expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { type WhitelistHarness, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';

let harness: WhitelistHarness;
harnessForEach(whitelistHarness, (_: Store, made) => {
  harness = made;
});

test('a group answered without its id, and an address without the message, are unknown: neither can be used (safety 12)', async () => {
  await harness.injectFailure({ status: 200, body: { message: 'created' }, times: 1 });
  const group = (await harness.press({ walletName: 'Ops' })).operation;
  expect(group).toMatchObject({ state: 'unknown', failure: 'unreadable' });
  await harness.injectFailure({ status: 200, body: { walletId: 'wlg_1' }, times: 1 });
  const address = (await harness.press(harness.address())).operation;
  expect(address).toMatchObject({ state: 'unknown', failure: 'unreadable' });
});
