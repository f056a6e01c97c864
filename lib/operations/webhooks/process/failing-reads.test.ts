import { expect, test } from 'vitest';
import { advanceSandboxTransaction } from '@/lib/operations/sandbox/sandbox-transactions';
import { recordWebhook } from '@/lib/operations/webhooks/receive/record-webhook';
import type { Store } from '@/lib/store/engine/open-store';
import { webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { signed } from '@/lib/testing/harnesses/storm-plan';
import { type WebhookHarness, webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { ALICE } from '@/lib/testing/services';

let store: Store;
let harness: WebhookHarness;
harnessForEach(webhookHarness, (opened, made) => {
  store = opened;
  harness = made;
});

test('an API that fails is asked at most once in 10 s for a record, however many hints come (safety 56)', async () => {
  const id = await harness.onramp();
  await advanceSandboxTransaction(harness.services, ALICE, id, undefined);
  await harness.bring();
  await harness.work();
  const [first] = await store.db.select().from(webhookDeliveries);
  const { token = '', rawBody } = first ?? {};
  let failed = 0;
  harness.sandbox.fetch = async () => {
    failed += 1;
    return new Response('no', { status: 403 });
  };
  for (let second = 0; second < 21; second += 1) {
    harness.pass(1);
    const at = new Date(harness.services.clock() + 86_400_000 + second).toISOString();
    const body = (rawBody?.toString() ?? '').replace(/"updated_at":"[^"]+"/, `"updated_at":"${at}"`);
    const header = signed(
      body,
      harness.sandbox.keys.webhookSecret,
      Math.floor(harness.services.clock() / 1000),
    );
    const headers = { 'x-webhook-signature': header };
    expect(await recordWebhook(harness.services, { token, rawBody: Buffer.from(body), headers })).toBe(
      'stored',
    );
    await harness.work();
  }
  expect(await harness.record('onramps', id)).toMatchObject({ process: 'payment.received' });
  expect([failed > 0, failed <= 3]).toEqual([true, true]);
});
