import { expect, test } from 'vitest';
import type { WebhookVerdict } from '@/lib/contract/bff/webhooks/webhook-events';
import type { Store } from '@/lib/store/engine/open-store';
import { webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { followRecord } from '@/lib/store/webhooks/webhook-records';
import { mintWebhookToken } from '@/lib/store/webhooks/webhook-tokens';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { type WebhookHarness, webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { applyInbox } from './apply-inbox';
import { applyRead } from './apply-read';
import { kybState, recordState } from './read-payload';

let store: Store;
let harness: WebhookHarness;
harnessForEach(webhookHarness, (opened, made) => {
  store = opened;
  harness = made;
});

const LABEL = { en: '', pt: '', es: '' };
const record = (minute: number, process: string) => ({
  version: 'v2',
  end2end: 'e2e-1',
  process,
  attributes: {},
  status: LABEL,
  substatus: LABEL,
  message: LABEL,
  error_message: LABEL,
  updated_at: `2026-11-22T11:${String(minute).padStart(2, '0')}:00Z`,
});

test('an onboarding read that began before the last one moves nothing back, a later one does (KYB-04, safety 16)', async () => {
  const key = { kind: 'kyb', id: 'cid-1' } as const;
  await followRecord(store.db, { ...key, correlationId: 'cid-1', firstReadAt: null });
  const read = (state: string, startedAt: number) =>
    applyRead(
      harness.services,
      key,
      { state: kybState({ process: `kyb_provider_submerchant.${state}`, status: state }) },
      startedAt,
    );
  const began = harness.services.clock();
  harness.pass(5);
  await read('done', harness.services.clock());
  expect(await read('pending_kyb', began)).toBe(false);
  expect((await harness.record('kyb', 'cid-1'))?.process).toBe('kyb_provider_submerchant.done');
  harness.pass(5);
  expect(await read('pending_kyb', harness.services.clock())).toBe(true);
});

test('an older read of a transaction moves nothing back, whenever it began (safety 16)', async () => {
  const key = { kind: 'onramps', id: 'e2e-1' } as const;
  await followRecord(store.db, { ...key, firstReadAt: null });
  const read = (minute: number, process: string) =>
    applyRead(
      harness.services,
      key,
      { state: recordState(record(minute, process)) },
      harness.services.clock(),
    );
  await read(2, 'success.completed');
  harness.pass(5);
  expect(await read(1, 'payment.received')).toBe(false);
  expect(await harness.record('onramps', 'e2e-1')).toMatchObject({
    process: 'success.completed',
    reopenedAt: null,
  });
});

test.each<[WebhookVerdict, string]>([
  ['verified', 'applied'],
  ['token_only', 'stale'],
])('a newer read ends an older webhook that was %s as %s (safety 56)', async (verdict, result) => {
  const token = await mintWebhookToken(store.db, { given: true, kind: 'onramp' });
  const receivedAt = new Date(harness.services.clock());
  const rawBody = Buffer.from(JSON.stringify(record(1, 'payment.received')));
  await store.db.insert(webhookDeliveries).values({
    token,
    rawBody,
    sha256: 'x',
    headers: {},
    matched: false,
    size: rawBody.length,
    verdict,
    receivedAt,
    dueAt: receivedAt,
  });
  await applyInbox(harness.services);
  expect(await harness.results()).toEqual(['hint']);
  const state = recordState(record(2, 'success.completed'));
  await applyRead(harness.services, { kind: 'onramps', id: 'e2e-1' }, { state }, harness.services.clock());
  expect(await harness.results()).toEqual([result]);
});
