import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginAttempt, sweepSending } from '@/lib/store/attempts';
import { firstLookAt, onceCompleted } from '@/lib/store/changed-after-completion';
import { insertConversion } from '@/lib/store/conversions';
import { openStore, type Store } from '@/lib/store/db';
import { empty } from '@/lib/store/describe-stores';
import { findRecordRow, followRecord } from '@/lib/store/events-records';
import { beginOperation, sweepOperations } from '@/lib/store/operations';
import { liveChanges } from '@/lib/store/schema-live';
import { insertSubMerchant, keepKyb } from '@/lib/store/sub-merchants';
import { ALICE } from '../memory-services';
import { recordOutcome } from '../record-outcome';
import { setSandboxKyb } from '../sandbox-relationships';
import {
  advanceSandboxTransaction,
  chargeBackSandboxTransaction,
  createSandboxTransaction,
} from '../sandbox-transactions';
import { readOnboarding } from '../sub-merchants/read-overview';
import { createUnknownTeller } from '../tell-unknown';
import { type EventsDesk, eventsDesk } from './events-desk';
import { tellPeople } from './notices';
import { plainState } from './read-payload';
import { sweepList } from './sweep-lists';
import { followOnboarding, takeRead } from './take-read';

let store: Store;
let desk: EventsDesk;
beforeAll(async () => {
  store = await openStore({ memory: true });
});
beforeEach(async () => {
  await empty(store.db);
  desk = eventsDesk(store);
});
afterEach(() => desk.dispose());
afterAll(() => store.close());

const told = async () => (await desk.notes()).map((note) => [note.kind, note.titleKey, note.subject]).sort();

/** An onramp that was made elsewhere, without an address of ours, and stands in `stage` by now. */
async function elsewhere(stage: string): Promise<string> {
  const asked = { kind: 'onramp', currency_code: 'USDT', webhook: 'none' } as const;
  const made = await createSandboxTransaction(desk.services, ALICE, asked);
  const id = made.created ?? '';
  await advanceSandboxTransaction(desk.services, ALICE, id, stage);
  return id;
}

test('what began and ended between two looks is told when it is charged back, once (safety 17, EVT-13)', async () => {
  await sweepList(desk.services, 'onramps');
  expect(await told()).toEqual([]);
  desk.pass(60);
  const id = await elsewhere('success.completed');
  await sweepList(desk.services, 'onramps');
  expect(await desk.record('onramps', id)).toBeUndefined();
  // States are kept in the background.
  await expect.poll(async () => (await onceCompleted(store.db, [id])).size).toBe(1);
  desk.pass(60);
  await chargeBackSandboxTransaction(desk.services, ALICE, id);
  for (let look = 0; look < 2; look += 1) await sweepList(desk.services, 'onramps');
  expect(await told()).toEqual([['chargeback', 'chargeback', id]]);
  const record = await desk.record('onramps', id);
  expect([record?.process, record?.reopenedAt === null]).toEqual(['chargeback.open', false]);
});

test('what failed between two looks is told; what had failed before the first is history', async () => {
  const failed = desk.services.assumptions.sandbox.catalog.onramp.find(
    ({ kind }) => kind === 'failure',
  )?.process;
  await elsewhere(failed ?? '');
  desk.pass(60);
  await sweepList(desk.services, 'onramps');
  expect(await told()).toEqual([]);
  await expect.poll(() => firstLookAt(store.db, 'onramps')).not.toBeNull();
  desk.pass(60);
  const id = await elsewhere(failed ?? '');
  for (let look = 0; look < 2; look += 1) await sweepList(desk.services, 'onramps');
  expect(await told()).toEqual([['failure', 'record_failed', id]]);
});

test('an onboarding that nothing follows is told when somebody’s read shows that it moved, once (KYB-22)', async () => {
  const { relationships } = (await desk.control('GET', 'relationships')) as {
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
  const read = () => readOnboarding(desk.services, { role: 'viewer' }, cid);
  await read();
  expect(await told()).toEqual([]);
  desk.pass(5);
  await setSandboxKyb(desk.services, ALICE, cid, 'kyb_provider_submerchant.pending_kyb');
  for (let look = 0; look < 2; look += 1) await read();
  expect(await told()).toEqual([['kyb', 'kyb_changed', cid]]);
  // A webhook that tells the same state afterwards is no second news.
  await followOnboarding(store.db, cid, new Date());
  const before = await findRecordRow(store.db, { kind: 'kyb', id: cid });
  if (before === null) throw new Error('it is not followed');
  const after = { ...before, version: '1', process: 'kyb_provider_submerchant.pending_kyb' };
  await tellPeople(store.db, { before, after, hinted: true, now: new Date(desk.services.clock()) });
  expect(await told()).toEqual([['kyb', 'kyb_changed', cid]]);
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
  for (const read of reads) await tellPeople(store.db, { ...read, hinted: true });
  expect((await desk.notes()).map((note) => note.at.getTime() - at.getTime())).toEqual([1_000, 0]);
});

test('an address without a status for once is no news; another status is (WLG-06)', async () => {
  const key = { kind: 'whitelist_address', id: 'intent-9' } as const;
  await followRecord(store.db, { ...key, correlationId: 'cid', firstReadAt: null });
  for (const word of ['pending', '', 'pending', 'refused']) {
    await takeRead(desk.services, key, { told: plainState(word) }, desk.services.clock());
    desk.pass(60);
  }
  expect(await told()).toEqual([['approval', 'approval_changed', 'intent-9']]);
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
    await takeRead(desk.services, key, { told: { ...state, process: process ?? '' } }, desk.services.clock());
    desk.pass(60);
  }
  expect(await told()).toEqual([['failure', 'record_failed', 'origin-1']]);
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
  const seen: number[] = [];
  for (const [minute, process, error] of states) {
    const updatedText = `2026-11-20T17:${minute}:00.000Z`;
    const errorMessage = { ...none, en: error };
    const state = { process, version: `${updatedText} ${process}`, updatedText, errorMessage };
    const read = { told: { ...state, status: none, substatus: none } };
    for (let look = 0; look < 2; look += 1) await takeRead(desk.services, key, read, desk.services.clock());
    seen.push((await told()).length);
    desk.pass(60);
  }
  expect(seen).toEqual([0, 1, 1, 2]);
  expect(await told()).toEqual(Array.from({ length: 2 }, () => ['chargeback', 'chargeback', 'ramp-1']));
});

test('a withdrawal of a sub-merchant that moves is told to the pages of that sub-merchant (WDR-29)', async () => {
  const key = { kind: 'sub_withdrawals', id: 'withdrawal-1' } as const;
  await followRecord(store.db, { ...key, correlationId: 'cid', firstReadAt: null });
  const label = { en: '', pt: '', es: '' };
  const state = { process: 'success.completed', version: '1', status: label, substatus: label };
  await takeRead(desk.services, key, { told: { ...state, errorMessage: label } }, desk.services.clock());
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
    ...{ rfq_id: rfqId, state: 'open', from_currency: 'USDT', to_currency: 'BRL', fixed_side: 'from' },
    ...{
      requested_amount: '1',
      options: {},
      created_by: ALICE,
      received_at: at,
      created_at: at,
      expires_at: at,
    },
  });
  const seen = { rate: '5.4', amount_from: '1', amount_to: '5.4', expires_at: at };
  const given = { intent_id: `intent-${rfqId}`, rfq_id: rfqId, actor: ALICE, seen, request_id: 'r' };
  const begun = await beginAttempt(store.db, { ...given, settlement_day: 'd0', pix_key: '11144477735' });
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  return begun.attempt;
}

test('a call without an outcome is told once, whoever left it so (safety 6, 9)', async () => {
  const teller = createUnknownTeller(desk.services);
  await conversion('rfq-1');
  await beginOperation(store.db, {
    ...{ intent_id: 'intent-2', kind: 'withdraw', correlation_id: 'cid', input_hash: 'h', actor: ALICE },
    ...{ asked: {}, request_id: 'r', at: new Date() },
  });
  await teller.tick();
  expect(await told()).toEqual([]);
  await sweepSending(store.db);
  await sweepOperations(store.db);
  for (const one of [teller, teller, createUnknownTeller(desk.services)]) await one.tick();
  expect(await told()).toEqual([
    ['failure', 'outcome_unknown', 'intent-2'],
    ['failure', 'outcome_unknown', 'rfq-1'],
  ]);
  const hrefs = (await desk.notes()).map(({ href }) => href).sort();
  expect(hrefs).toEqual(['/conversions/rfq-1', '/sub-merchants/cid/withdrawals']);
});

test('figures that differ from what was shown are told to everybody who may see them (safety 20)', async () => {
  const attempt = await conversion('rfq-3');
  const result = { outcome: 'accepted', differs: ['rate'] } as const;
  await recordOutcome({ store }, { rfqId: 'rfq-3', evidence: 're-read' }, () => ({
    attempt,
    result: { ...result, differs: [...result.differs] },
  }));
  expect(await told()).toEqual([['failure', 'figures_differ', 'rfq-3']]);
});
