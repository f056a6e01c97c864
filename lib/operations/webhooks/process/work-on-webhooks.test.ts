import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mintAddressRequest } from '@/lib/contract/bff/webhooks/webhook-requests';
import { advanceSandboxTransaction } from '@/lib/operations/sandbox/sandbox-transactions';
import { refreshRecord, reprocessWebhook } from '@/lib/operations/webhooks/history/reprocess-webhook';
import { mintAddress, readAddresses } from '@/lib/operations/webhooks/receive/mint-address';
import { recordWebhook } from '@/lib/operations/webhooks/receive/record-webhook';
import type { Store } from '@/lib/store/engine/open-store';
import { unmatchedDeliveries, webhookDeliveries, webhookTokens } from '@/lib/store/schema/webhook-tables';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { type WebhookHarness, webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { ALICE } from '@/lib/testing/services';
import { createRetention } from './inbox-worker';

const CID = '0f6d4c1e-5b7a-4c88-9d52-1f1f0a6f4b11';
const DAY_SECONDS = 86_400;

let store: Store;
let harness: WebhookHarness;
harnessForEach(webhookHarness, (opened, made) => {
  store = opened;
  harness = made;
});

/** Processes one webhook; resolves to its record's id. */
async function appliedWebhook(): Promise<string> {
  const id = await harness.onramp();
  await advanceSandboxTransaction(harness.services, ALICE, id, undefined);
  await harness.bring();
  await harness.work();
  return id;
}

test('an address is minted with its kind, stands in the log by its beginning alone, and counts what comes to it', async () => {
  const { address } = await mintAddress(harness.services, ALICE, { kind: 'offramp', name: 'Partner' });
  expect(address.url).toBe(`http://localhost:3000/api/webhooks/${address.token}`);
  const [entry] = await listAudit(store.db, { limit: 1 });
  expect(entry).toMatchObject({
    action: 'webhook_address.minted',
    detail: { kind: 'offramp', name: 'Partner' },
  });
  expect(JSON.stringify(entry)).not.toContain(address.token);
  await recordWebhook(harness.services, { token: address.token, rawBody: Buffer.from('{}'), headers: {} });
  expect((await readAddresses(harness.services)).addresses).toMatchObject([
    { token: address.token, kind: 'offramp', name: 'Partner', minted_by: ALICE, deliveries: 1 },
  ]);
});

test('an address for an onboarding names a sub-merchant of the register, another names none (safety 41)', async () => {
  const mint = () => mintAddress(harness.services, ALICE, { kind: 'kyb', correlation_id: CID });
  await expect(mint()).rejects.toMatchObject({ code: 'not_found' });
  expect(await store.db.select().from(webhookTokens)).toEqual([]);
  const one = { correlation_id: CID, name: 'One', tags: [], origin: 'typed' as const, at: new Date() };
  await insertSubMerchant(store.db, one);
  expect((await mint()).address).toMatchObject({ kind: 'kyb', correlation_id: CID });
});

test.each([
  [{ kind: 'kyb' }],
  [{ kind: 'onramp', correlation_id: CID }],
  [{ kind: 'conversion' }],
  [{ kind: 'onramp', name: ' ' }],
  [{ kind: 'onramp', webhook: 'https://example.com' }],
  [{}],
])('safety 48: %j is no request for an address', (asked) => {
  expect(mintAddressRequest.safeParse(asked).success).toBe(false);
});

test('run again, a webhook comes to the same end, and who pressed stands in the log', async () => {
  const id = await appliedWebhook();
  const before = await harness.record('onramps', id);
  harness.pass(20);
  await reprocessWebhook(harness.services, ALICE, 'd1');
  expect(await harness.results()).toEqual(['applied']);
  expect(await harness.record('onramps', id)).toMatchObject({
    version: before?.version,
    process: before?.process,
  });
  expect((await listAudit(store.db, { limit: 1 }))[0]).toMatchObject({ action: 'webhook.processed_again' });
});

test('what failed its signature is not believed by pressing a button (safety 56)', async () => {
  const id = await harness.onramp();
  await advanceSandboxTransaction(harness.services, ALICE, id, undefined);
  await harness.bring({ secret: 'forged' });
  await expect(reprocessWebhook(harness.services, ALICE, 'd1')).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await expect(refreshRecord(harness.services, 'd1')).rejects.toMatchObject({ code: 'not_found' });
  await expect(reprocessWebhook(harness.services, ALICE, 'd99')).rejects.toMatchObject({ code: 'not_found' });
  await expect(reprocessWebhook(harness.services, ALICE, 'u1')).rejects.toMatchObject({ code: 'not_found' });
  expect(await harness.results()).toEqual(['failed']);
});

test('read now, a record shows what no webhook has told yet; two presses are one read', async () => {
  const id = await appliedWebhook();
  await advanceSandboxTransaction(harness.services, ALICE, id, undefined);
  harness.pass(2);
  harness.reads();
  await refreshRecord(harness.services, 'd1');
  await refreshRecord(harness.services, 'd1');
  expect(harness.reads()).toBe(1);
  expect((await harness.record('onramps', id))?.process).toBe('success.completed');
});

test('bodies lose their personal data first and go later; what happened and the hash of a copy stay', async () => {
  await appliedWebhook();
  const [row] = await store.db.select().from(webhookDeliveries);
  const body = JSON.stringify({ ...JSON.parse(row?.rawBody?.toString() ?? ''), client_name: 'Ana Souza' });
  await store.db
    .update(webhookDeliveries)
    .set({ rawBody: Buffer.from(body), result: null, dueAt: new Date(0) })
    .where(eq(webhookDeliveries.id, row?.id ?? 0));
  await harness.work();
  await recordWebhook(harness.services, { token: 'x'.repeat(43), rawBody: Buffer.from('{}'), headers: {} });
  const kept = async () => {
    const [now] = await store.db.select().from(webhookDeliveries);
    const text = now?.rawBody?.toString();
    return {
      state: now?.bodyState,
      named: text?.includes('Ana Souza'),
      result: now?.result,
      sha256: now?.sha256,
    };
  };
  const { sha256 = '' } = row ?? {};
  expect(await kept()).toEqual({ state: 'kept', named: true, result: 'applied', sha256 });
  harness.pass(31 * DAY_SECONDS);
  await createRetention(harness.services)();
  expect(await kept()).toEqual({ state: 'masked', named: false, result: 'applied', sha256 });
  expect((await store.db.select().from(webhookDeliveries))[0]?.headers).toEqual({});
  expect(await store.db.select().from(unmatchedDeliveries)).toEqual([]);
  harness.pass(150 * DAY_SECONDS);
  await createRetention(harness.services)();
  expect(await kept()).toEqual({ state: 'dropped', named: undefined, result: 'applied', sha256 });
});
