import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { brandingRequest } from '@/lib/contract/bff-branding';
import { checkoutLinkRequest } from '@/lib/contract/bff-links';
import { deskForEach } from '../desk.testing';
import { ALICE } from '../memory-services';
import { changeBranding } from './change-branding';
import { createSubCheckout, readSubCheckouts } from './create-sub-checkout';
import { createOnboardingLink } from './enrol-sub-merchant';
import { listSubWithdrawals } from './list-sub-withdrawals';
import { readBranding } from './read-branding';
import { readSubMerchantBalance } from './read-overview';
import { changeSubMerchant, readSubMerchant } from './register';
import { type WhitelistDesk, whitelistDesk } from './whitelist-desk';
import { withdraw } from './withdraw';
import { readWithdrawalOptions } from './withdrawal-sources';

const READER = { role: 'viewer' } as const;

let desk: WhitelistDesk;
deskForEach(whitelistDesk, (_, made) => {
  desk = made;
});

const archive = (archived: boolean) => changeSubMerchant(desk.services, ALICE, desk.first, { archived });
const intent = () => ({ correlationId: desk.first, intentId: randomUUID(), requestId: 'r' });

async function acts(): Promise<Record<string, () => Promise<unknown>>> {
  const { services, first } = desk;
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
    whitelist: () => desk.press(desk.address()),
    group: () => desk.press({ walletName: 'Another' }),
    branding: () => changeBranding(services, ALICE, { ...intent(), asked: look }),
    checkout: () => createSubCheckout(services, ALICE, first, { ...intent(), asked: link }),
    onboarding: () => createOnboardingLink(services, ALICE, first),
  };
}

test('nothing is sent for a sub-merchant in the archive, and each refusal says why; taken out, each acts again', async () => {
  const all = await acts();
  await archive(true);
  const before = await desk.control('GET', 'effects?account=A');
  for (const [name, act] of Object.entries(all)) {
    await expect(act(), name).rejects.toMatchObject({ code: 'sub_merchant_archived' });
  }
  expect(await desk.control('GET', 'effects?account=A')).toEqual(before);
  await archive(false);
  for (const [name, act] of Object.entries(all)) await expect(act(), name).resolves.toBeDefined();
  const { withdrawals, links } = await desk.control('GET', 'effects?account=A');
  expect([Number(withdrawals), Number(links)]).toEqual([
    Number(before.withdrawals) + 1,
    Number(before.links) + 1,
  ]);
});

test('what stands in the archive is read as before', async () => {
  const { services, first } = desk;
  await archive(true);
  await expect(readSubMerchant(services, READER, first)).resolves.toMatchObject({
    sub_merchant: { archived_at: expect.any(String) },
  });
  await expect(readSubMerchantBalance(services, first)).resolves.toMatchObject({ correlation_id: first });
  await expect(listSubWithdrawals(services, first, { limit: 20, offset: 0 })).resolves.toBeDefined();
  await expect(readBranding(services, READER, first)).resolves.toBeDefined();
  await expect(readSubCheckouts(services, first)).resolves.toBeDefined();
  await expect(desk.read()).resolves.toBeDefined();
});

test('safety 1, 4: an intent from before the archive gets its own answer, not a refusal', async () => {
  const key = randomUUID();
  const link = {
    intentId: randomUUID(),
    requestId: 'r',
    asked: checkoutLinkRequest.parse({ currency_code: 'USDT' }),
  };
  const made = await desk.press(desk.address(), { key });
  const { link: first } = await createSubCheckout(desk.services, ALICE, desk.first, link);
  await archive(true);
  expect((await desk.press(desk.address(), { key })).operation).toMatchObject({
    intent_id: made.operation.intent_id,
    state: 'done',
  });
  expect((await createSubCheckout(desk.services, ALICE, desk.first, link)).link).toMatchObject({
    id: first.id,
    state: 'made',
  });
});
