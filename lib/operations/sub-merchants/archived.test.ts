import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkoutLinkRequest } from '@/lib/contract/bff/checkout-links';
import { brandingRequest } from '@/lib/contract/bff/sub-merchants/branding';
import {
  createCheckoutForSubMerchant,
  readSubMerchantCheckouts,
} from '@/lib/operations/checkout-links/sub-merchant-checkouts';
import { changeBranding } from '@/lib/operations/sub-merchants/branding/change-branding';
import { readBranding } from '@/lib/operations/sub-merchants/branding/read-branding';
import { createOnboardingLink } from '@/lib/operations/sub-merchants/onboarding/enrol-sub-merchant';
import { changeSubMerchant, readSubMerchant } from '@/lib/operations/sub-merchants/register/register';
import { readSubMerchantWithdrawals } from '@/lib/operations/sub-merchants/withdrawals/list-withdrawals';
import { withdraw } from '@/lib/operations/sub-merchants/withdrawals/withdraw';
import { readWithdrawalOptions } from '@/lib/operations/sub-merchants/withdrawals/withdrawal-sources';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { type WhitelistHarness, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';
import { ALICE } from '@/lib/testing/services';
import { readSubMerchantBalance } from './read-balance-and-onboarding';

const READER = { role: 'viewer' } as const;

let harness: WhitelistHarness;
harnessForEach(whitelistHarness, (_, made) => {
  harness = made;
});

const archive = (archived: boolean) =>
  changeSubMerchant(harness.services, ALICE, harness.first, { archived });
const intent = () => ({ correlationId: harness.first, intentId: randomUUID(), requestId: 'r' });

async function acts(): Promise<Record<string, () => Promise<unknown>>> {
  const { services, first } = harness;
  const [group] = (await readWithdrawalOptions(services, first)).groups;
  const asked = {
    account: 'USDT',
    amount: '10.50',
    wallet: group?.id ?? '',
    withdrawal_type: 'crypto',
    seen: { label: group?.label, addresses: group?.addresses ?? [], latest: null },
  };
  const look = brandingRequest.parse({ trade_name: 'Outono' });
  const link = checkoutLinkRequest.parse({ currency_code: 'USDT' });
  return {
    withdraw: () => withdraw(services, ALICE, { ...intent(), asked }),
    whitelist: () => harness.press(harness.address()),
    group: () => harness.press({ walletName: 'Another' }),
    branding: () => changeBranding(services, ALICE, { ...intent(), asked: look }),
    checkout: () => createCheckoutForSubMerchant(services, ALICE, first, { ...intent(), asked: link }),
    onboarding: () => createOnboardingLink(services, ALICE, first),
  };
}

test('nothing is sent for a sub-merchant in the archive, and each refusal says why; taken out, each acts again', async () => {
  const all = await acts();
  await archive(true);
  const before = await harness.control('GET', 'effects?account=A');
  for (const [name, act] of Object.entries(all)) {
    await expect(act(), name).rejects.toMatchObject({ code: 'sub_merchant_archived' });
  }
  expect(await harness.control('GET', 'effects?account=A')).toEqual(before);
  await archive(false);
  for (const [name, act] of Object.entries(all)) await expect(act(), name).resolves.toBeDefined();
  const { withdrawals, links } = await harness.control('GET', 'effects?account=A');
  expect([Number(withdrawals), Number(links)]).toEqual([
    Number(before.withdrawals) + 1,
    Number(before.links) + 1,
  ]);
});

test('what stands in the archive is read as before', async () => {
  const { services, first } = harness;
  await archive(true);
  await expect(readSubMerchant(services, READER, first)).resolves.toMatchObject({
    sub_merchant: { archived_at: expect.any(String) },
  });
  await expect(readSubMerchantBalance(services, first)).resolves.toMatchObject({ correlation_id: first });
  await expect(readSubMerchantWithdrawals(services, first, { limit: 20, offset: 0 })).resolves.toBeDefined();
  await expect(readBranding(services, READER, first)).resolves.toBeDefined();
  await expect(readSubMerchantCheckouts(services, first)).resolves.toBeDefined();
  await expect(harness.read()).resolves.toBeDefined();
});

test('safety 1, 4: an intent from before the archive gets its own answer, not a refusal', async () => {
  const key = randomUUID();
  const link = {
    intentId: randomUUID(),
    requestId: 'r',
    asked: checkoutLinkRequest.parse({ currency_code: 'USDT' }),
  };
  const made = await harness.press(harness.address(), { key });
  const { link: first } = await createCheckoutForSubMerchant(harness.services, ALICE, harness.first, link);
  await archive(true);
  expect((await harness.press(harness.address(), { key })).operation).toMatchObject({
    intent_id: made.operation.intent_id,
    state: 'done',
  });
  expect(
    (await createCheckoutForSubMerchant(harness.services, ALICE, harness.first, link)).link,
  ).toMatchObject({
    id: first.id,
    state: 'made',
  });
});
