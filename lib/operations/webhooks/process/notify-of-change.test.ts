import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { defined } from '@/lib/contract/values/defined';
import { recordOutcome } from '@/lib/operations/conversions/record-outcome';
import { createUnknownOutcomeNotifier } from '@/lib/operations/intents/notify-unknown-outcomes';
import { setSandboxKyb } from '@/lib/operations/sandbox/sandbox-sub-merchants';
import {
  advanceSandboxTransaction,
  chargeBackSandboxTransaction,
  createSandboxTransaction,
} from '@/lib/operations/sandbox/sandbox-transactions';
import { readOnboarding } from '@/lib/operations/sub-merchants/read-balance-and-onboarding';
import { beginAttempt, sweepSending } from '@/lib/store/conversions/attempts';
import { insertConversion } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { liveChanges } from '@/lib/store/schema/live-tables';
import { beginIntent, sweepIntents } from '@/lib/store/sub-merchants/intents';
import { insertSubMerchant, keepKyb } from '@/lib/store/sub-merchants/register';
import { firstObservedAt, onceCompleted } from '@/lib/store/transactions/changed-after-completion';
import { findRecordRow, followRecord } from '@/lib/store/webhooks/webhook-records';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { type WebhookHarness, webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { ALICE } from '@/lib/testing/services';
import { applyRead, followOnboarding } from './apply-read';
import { notifyOfChange } from './notify-of-change';
import { plainState } from './read-payload';
import { sweepList } from './sweep-lists';

let store: Store;
let harness: WebhookHarness;
beforeAll(async () => {
  store = await memoryStore();
});
beforeEach(async () => {
  await empty(store.db);
  harness = webhookHarness(store);
});
afterEach(() => harness.dispose());
afterAll(() => store.close());

const notices = async () =>
  (await harness.notes()).map((note) => [note.kind, note.titleKey, note.subject]).sort();

/** An onramp made outside Mesa, without our address, in `stage`. */
async function elsewhere(stage: string): Promise<string> {
  const asked = { kind: 'onramp', currency_code: 'USDT', webhook: 'none' } as const;
  const made = await createSandboxTransaction(harness.services, ALICE, asked);
  const id = made.created ?? '';
  await advanceSandboxTransaction(harness.services, ALICE, id, stage);
  return id;
}

test('what began and ended between two looks is told when it is charged back, once (safety 17, EVT-13)', async () => {
  await sweepList(harness.services, 'onramps');
  expect(await notices()).toEqual([]);
  harness.pass(60);
  const id = await elsewhere('success.completed');
  await sweepList(harness.services, 'onramps');
  expect(await harness.record('onramps', id)).toBeUndefined();
  // States are stored in the background.
  await expect.poll(async () => (await onceCompleted(store.db, [id])).size).toBe(1);
  harness.pass(60);
  await chargeBackSandboxTransaction(harness.services, ALICE, id);
  for (let round = 0; round < 2; round += 1) await sweepList(harness.services, 'onramps');
  expect(await notices()).toEqual([['chargeback', 'chargeback', id]]);
  const record = await harness.record('onramps', id);
  expect([record?.process, record?.reopenedAt === null]).toEqual(['chargeback.open', false]);
});

test('what failed between two looks is told; what had failed before the first is history', async () => {
  const failed = harness.services.assumptions.sandbox.catalog.onramp.find(
    ({ kind }) => kind === 'failure',
  )?.process;
  await elsewhere(failed ?? '');
  harness.pass(60);
  await sweepList(harness.services, 'onramps');
  expect(await notices()).toEqual([]);
  await expect.poll(() => firstObservedAt(store.db, 'onramps')).not.toBeNull();
  harness.pass(60);
  const id = await elsewhere(failed ?? '');
  for (let round = 0; round < 2; round += 1) await sweepList(harness.services, 'onramps');
  expect(await notices()).toEqual([['failure', 'record_failed', id]]);
});

test('an onboarding that nothing follows is told when somebody’s read shows that it moved, once (KYB-22)', async () => {
  const { relationships } = (await harness.control('GET', 'relationships')) as {
    relationships: { correlation_id: string; name?: string }[];
  };
  const cid = relationships.find(({ name }) => name === 'CID_5')?.correlation_id ?? '';
  const registered = {
    correlation_id: cid,
    name: 'Cervejaria',
    tags: [],
    origin: 'typed',
    at: new Date(),
  } as const;
  await insertSubMerchant(store.db, registered);
  const read = () => readOnboarding(harness.services, { role: 'viewer' }, cid);
  await read();
  expect(await notices()).toEqual([]);
  harness.pass(5);
  await setSandboxKyb(harness.services, ALICE, cid, 'kyb_provider_submerchant.pending_kyb');
  for (let round = 0; round < 2; round += 1) await read();
  expect(await notices()).toEqual([['kyb', 'kyb_changed', cid]]);
  // A later webhook with the same state causes no second notice.
  await followOnboarding(store.db, cid, new Date());
  const before = await findRecordRow(store.db, { kind: 'kyb', id: cid });
  if (before === null) throw new Error('it is not followed');
  const after = { ...before, version: '1', process: 'kyb_provider_submerchant.pending_kyb' };
  await notifyOfChange(store.db, { before, after, hinted: true, now: new Date(harness.services.clock()) });
  expect(await notices()).toEqual([['kyb', 'kyb_changed', cid]]);
});

test('a read that comes late does not take the place of the notice of what the register knows already', async () => {
  const at = new Date();
  await insertSubMerchant(store.db, {
    correlation_id: 'cid',
    name: 'Cervejaria',
    tags: [],
    origin: 'typed',
    at,
  });
  await followOnboarding(store.db, 'cid', at);
  const row = await findRecordRow(store.db, { kind: 'kyb', id: 'cid' });
  if (row === null) throw new Error('it is not followed');
  const state = (process: string) => ({ ...row, version: process, process });
  const [first, late, done] = [state('kyb.sent'), state('kyb.pending'), state('kyb.done')];
  await keepKyb(store.db, 'cid', { onboarding: { process: 'kyb.done' }, source: 'webhook', at });
  const reads = [
    { before: first, after: late, now: new Date(at.getTime() + 1_000) },
    { before: late, after: done, now: new Date(at.getTime() + 2_000) },
  ];
  for (const read of reads) await notifyOfChange(store.db, { ...read, hinted: true });
  expect((await harness.notes()).map((note) => note.at.getTime() - at.getTime())).toEqual([1_000, 0]);
});

test('an address without a status for once is no news; another status is (WLG-06)', async () => {
  const key = { kind: 'whitelist_address', id: 'intent-9' } as const;
  await followRecord(store.db, { ...key, correlationId: 'cid', firstReadAt: null });
  for (const status of ['pending', '', 'pending', 'refused']) {
    await applyRead(harness.services, key, { state: plainState(status) }, harness.services.clock());
    harness.pass(60);
  }
  expect(await notices()).toEqual([['approval', 'approval_changed', 'intent-9']]);
});

test('a split that failed is told, though it has no text that says so (SPL-01)', async () => {
  const key = { kind: 'split', id: 'origin-1' } as const;
  await followRecord(store.db, { ...key, correlationId: 'cid', firstReadAt: null });
  const label = { en: '', pt: '', es: '' };
  for (const [minute, process] of [
    ['10', 'pending'],
    ['11', 'error'],
    ['11', 'error'],
  ]) {
    const version = `2026-11-20T17:${minute}:00.000Z ${process}`;
    const state = { process, version, status: label, substatus: label, errorMessage: label };
    await applyRead(
      harness.services,
      key,
      { state: { ...state, process: process ?? '' } },
      harness.services.clock(),
    );
    harness.pass(60);
  }
  expect(await notices()).toEqual([['failure', 'record_failed', 'origin-1']]);
});

test('what leaves completion without an error text is told once, and its failure after that too (safety 17, EVT-04)', async () => {
  const key = { kind: 'onramps', id: 'ramp-1' } as const;
  await followRecord(store.db, { ...key, firstReadAt: null });
  const none = { en: '', pt: '', es: '' };
  const states = [
    ['10', 'success.completed', ''],
    ['11', 'chargeback.waiting', ''],
    ['12', 'chargeback.asked', ''],
    ['13', 'chargeback.open', 'Disputed'],
  ] as const;
  const noticeCounts: number[] = [];
  for (const [minute, process, error] of states) {
    const updatedText = `2026-11-20T17:${minute}:00.000Z`;
    const errorMessage = { ...none, en: error };
    const state = { process, version: `${updatedText} ${process}`, updatedText, errorMessage };
    const read = { state: { ...state, status: none, substatus: none } };
    for (let round = 0; round < 2; round += 1)
      await applyRead(harness.services, key, read, harness.services.clock());
    noticeCounts.push((await notices()).length);
    harness.pass(60);
  }
  expect(noticeCounts).toEqual([0, 1, 1, 2]);
  expect(await notices()).toEqual(Array.from({ length: 2 }, () => ['chargeback', 'chargeback', 'ramp-1']));
});

test('a completed record whose process is gone is no chargeback and does not go back, and a chargeback after that is told once (safety 16, 17)', async () => {
  const key = { kind: 'onramps', id: 'ramp-2' } as const;
  await followRecord(store.db, { ...key, firstReadAt: null });
  const none = { en: '', pt: '', es: '' };
  const read = async (minute: string, process?: string) => {
    const updatedText = `2026-11-20T17:${minute}:00.000Z`;
    const state = { version: `${updatedText} ${process ?? ''}`, updatedText, ...defined({ process }) };
    const labels = { status: none, substatus: none, errorMessage: none };
    await applyRead(harness.services, key, { state: { ...state, ...labels } }, harness.services.clock());
    harness.pass(60);
    const record = await harness.record('onramps', 'ramp-2');
    return [record?.process, record?.reopenedAt !== null, (await notices()).length];
  };
  expect(await read('10', 'success.completed')).toEqual(['success.completed', false, 0]);
  expect(await read('11')).toEqual([null, false, 0]);
  // An older answer that comes late.
  expect(await read('09', 'payment.pending')).toEqual([null, false, 0]);
  expect(await read('12', 'chargeback.open')).toEqual(['chargeback.open', true, 1]);
  expect(await read('13')).toEqual([null, true, 1]);
  expect(await read('14', 'chargeback.open')).toEqual(['chargeback.open', true, 1]);
  // Won, and lost again after a silence.
  expect(await read('15', 'success.completed')).toEqual(['success.completed', false, 1]);
  expect(await read('16')).toEqual([null, false, 1]);
  expect(await read('17', 'chargeback.open')).toEqual(['chargeback.open', true, 2]);
});

test('a withdrawal of a sub-merchant that moves is told to the pages of that sub-merchant (WDR-29)', async () => {
  const key = { kind: 'sub_withdrawals', id: 'withdrawal-1' } as const;
  await followRecord(store.db, { ...key, correlationId: 'cid', firstReadAt: null });
  const label = { en: '', pt: '', es: '' };
  const state = { process: 'success.completed', version: '1', status: label, substatus: label };
  await applyRead(
    harness.services,
    key,
    { state: { ...state, errorMessage: label } },
    harness.services.clock(),
  );
  const subjects = async () =>
    (await store.db.select().from(liveChanges)).flatMap(({ topics, subject }) =>
      topics.join() === 'sub-merchants' ? [subject] : [],
    );
  await expect.poll(subjects).toContain('cid');
  expect(await subjects()).not.toContain('withdrawal-1');
});

async function conversion(rfqId: string) {
  const at = new Date().toISOString();
  await insertConversion(store.db, {
    rfq_id: rfqId,
    state: 'open',
    from_currency: 'USDT',
    to_currency: 'BRL',
    fixed_side: 'from',
    requested_amount: '1',
    options: {},
    created_by: ALICE,
    received_at: at,
    created_at: at,
    expires_at: at,
  });
  const shown = { rate: '5.4', amount_from: '1', amount_to: '5.4', expires_at: at };
  const given = { intent_id: `intent-${rfqId}`, rfq_id: rfqId, actor: ALICE, seen: shown, request_id: 'r' };
  const begun = await beginAttempt(store.db, { ...given, settlement_day: 'd0', pix_key: '11144477735' });
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  return begun.attempt;
}

test('a call without an outcome is told once, whoever left it so (safety 6, 9)', async () => {
  const teller = createUnknownOutcomeNotifier(harness.services);
  await conversion('rfq-1');
  await beginIntent(store.db, {
    intent_id: 'intent-2',
    kind: 'withdraw',
    correlation_id: 'cid',
    input_hash: 'h',
    actor: ALICE,
    asked: {},
    request_id: 'r',
    at: new Date(),
  });
  await teller.tick();
  expect(await notices()).toEqual([]);
  await sweepSending(store.db);
  await sweepIntents(store.db);
  for (const one of [teller, teller, createUnknownOutcomeNotifier(harness.services)]) await one.tick();
  expect(await notices()).toEqual([
    ['failure', 'outcome_unknown', 'intent-2'],
    ['failure', 'outcome_unknown', 'rfq-1'],
  ]);
  const hrefs = (await harness.notes()).map(({ href }) => href).sort();
  expect(hrefs).toEqual(['/conversions/rfq-1', '/sub-merchants/cid/withdrawals']);
});

test('figures that differ from what was shown are told to everybody who may see them (safety 20)', async () => {
  const attempt = await conversion('rfq-3');
  const result = { outcome: 'accepted', differs: ['rate'] } as const;
  await recordOutcome({ store }, { rfqId: 'rfq-3', evidence: 're-read' }, () => ({
    attempt,
    result: { ...result, differs: [...result.differs] },
  }));
  expect(await notices()).toEqual([['failure', 'figures_differ', 'rfq-3']]);
});
