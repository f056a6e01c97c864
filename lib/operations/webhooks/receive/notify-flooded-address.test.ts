import { expect, test } from 'vitest';
import { INBOX_LIMITS } from '@/lib/store/webhooks/delivery-inbox';
import { mintWebhookToken } from '@/lib/store/webhooks/webhook-tokens';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { type WebhookHarness, webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { recordWebhook } from './record-webhook';

let harness: WebhookHarness;
harnessForEach(webhookHarness, (_, made) => {
  harness = made;
});

test('people are told once a day of an address that takes no more', async () => {
  const { services } = harness;
  Object.assign(services.webhookSecrets, { standard: undefined });
  const token = await mintWebhookToken(services.store.db, { given: true, kind: 'onramp' });
  const limits = { ...INBOX_LIMITS, perAddress: 1 };
  const deliver = (body: string) =>
    recordWebhook(services, { token, rawBody: Buffer.from(body), headers: {} }, limits);
  expect(await deliver('1')).toBe('stored');
  const notices = async () => (await harness.notes()).map(({ titleKey, values }) => [titleKey, values]);
  const one = ['address_full', { name: token.slice(0, 8) }];
  for (const body of ['2', '3']) expect(await deliver(body)).toBe('full');
  await expect.poll(notices).toEqual([one]);
  harness.pass(86_400);
  expect(await deliver('4')).toBe('full');
  await expect.poll(notices).toEqual([one, one]);
});
