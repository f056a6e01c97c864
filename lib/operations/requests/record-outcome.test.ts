import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { beginAttempt, settleAttempt } from '@/lib/store/conversions/attempts';
import { findConversion } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { addUser, disableUser } from '@/lib/store/people/users';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { CID, OTHER_CID, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import {
  CONFIRMED,
  record,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, BOB, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { approveRequest } from './decide-request';
import { readRequest, readRequests } from './read-requests';
import { recordConversionOutcome, recordWithdrawalOutcome } from './record-outcome';

const MAKER = { ...ALICE, role: 'treasurer' as const };
const SECOND = { ...BOB, role: 'treasurer' as const };

let store: Store;
let harness: ScriptedConversions;
let far: ScriptedServices;
let ahead = 0;
beforeEach(async () => {
  ahead = 0;
  store = await memoryStore();
  harness = scriptedConversions();
  far = await scriptedServices(
    store,
    async (request) => ({
      headers: { date: new Date(Date.now() + ahead).toUTCString() },
      ...(await harness.script(request)),
    }),
    { clock: () => Date.now() + ahead },
  );
});
afterEach(async () => {
  await far.close();
  await store.close();
});

const add = ({ id, name, role }: { id: string; name: string; role: Role }) =>
  addUser(store.db, { id, email: `${id}@c.example`, name, role, passwordHash: 'x' });

async function unknown(): Promise<string> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await createQuote(far.services, ALICE, asked);
  harness.accept = () => ({ cut: 'before' });
  const input = {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  };
  await acceptConversion(far.services, ALICE, input);
  ahead = 301_000;
  return conversion.rfq_id;
}

const say = (rfqId: string, actor = MAKER, outcome: 'accepted' | 'not_accepted' = 'not_accepted') =>
  recordConversionOutcome(far.services, actor, {
    rfqId,
    outcome,
    note: 'support says so, ticket 81',
  });
const stateOf = async (rfqId: string) => (await findConversion(store.db, rfqId))?.state;

async function approve(id: string, actor = SECOND) {
  const { request } = await readRequest(far.services, actor, id);
  const given = { hash: request.hash };
  return approveRequest(far.services, actor, { id, intentId: randomUUID(), requestId: 'r', given });
}

test('safety 8: where a second person decides, a recorded outcome waits for them; theirs is the press, both are named', async () => {
  await add(MAKER);
  await add(SECOND);
  const rfqId = await unknown();
  const { waits_in: id = '', conversion } = await say(rfqId);
  expect([conversion.state, await stateOf(rfqId)]).toEqual(['unknown', 'unknown']);
  expect((await say(rfqId)).waits_in).toBe(id);
  expect((await say(rfqId, SECOND)).waits_in).toBe(id);
  await expect(approve(id, MAKER)).rejects.toMatchObject({ code: 'own_request' });
  expect((await readRequest(far.services, SECOND, id)).request).toMatchObject({
    kind: 'outcome',
    note: 'support says so, ticket 81',
    asked: { of: 'conversion', subject: rfqId, outcome: 'not_accepted', currency: 'USDT' },
  });
  await approve(id);
  const ended = await findConversion(store.db, rfqId);
  expect(ended).toMatchObject({
    state: 'closed',
    attempt: { resolved_by: { actor: ALICE, confirmed_by: BOB, outcome: 'not_accepted' } },
  });
  const rows = (await listAudit(store.db, { limit: 50 })).filter(({ subject }) => subject === rfqId);
  expect(rows[0]).toMatchObject({
    action: 'conversion.resolve',
    actor: BOB,
    detail: { asked_by: ALICE.name, outcome: 'not_accepted' },
  });
});

test('safety 8: an answer of the API that came meanwhile decides, not the request', async () => {
  await add(MAKER);
  await add(SECOND);
  const rfqId = await unknown();
  const { waits_in: id = '' } = await say(rfqId);
  harness.record = (rfq) => record(rfq, CONFIRMED);
  expect((await approve(id)).outcome).toBe('changed');
  expect(await stateOf(rfqId)).toBe('accepted');
});

test('where nobody else decides it is recorded at once, and not past somebody who was disabled', async () => {
  await add(MAKER);
  await add(SECOND);
  const rfqId = await unknown();
  await disableUser(store.db, SECOND.id);
  await expect(say(rfqId)).rejects.toMatchObject({ code: 'deciders_disabled' });
  await store.db.execute(`delete from users where id = '${SECOND.id}'`);
  expect((await say(rfqId)).conversion.state).toBe('closed');
});

test('a request about one attempt records nothing of the next one: its own outcome is asked for anew', async () => {
  await add(MAKER);
  await add(SECOND);
  const rfqId = await unknown();
  const { waits_in: first = '', conversion } = await say(rfqId);
  const attempt = conversion.attempt;
  if (attempt === undefined) throw new Error('nothing was sent');
  await settleAttempt(store.db, attempt.intent_id, { outcome: 'undecided' });
  const next = { rfq_id: rfqId, intent_id: randomUUID(), request_id: 'r', actor: ALICE };
  const { settlement_day, seen } = attempt;
  await beginAttempt(store.db, { ...next, settlement_day, seen });
  await settleAttempt(store.db, next.intent_id, { outcome: 'unknown' });
  expect((await approve(first)).outcome).toBe('changed');
  expect(await stateOf(rfqId)).toBe('unknown');
  const { waits_in: second = '' } = await say(rfqId);
  expect(second).not.toBe(first);
  await approve(second);
  expect(await stateOf(rfqId)).toBe('closed');
});

test('nothing is asked for while an answer may still arrive', async () => {
  await add(MAKER);
  await add(SECOND);
  const rfqId = await unknown();
  ahead = 0;
  await expect(say(rfqId)).rejects.toMatchObject({ code: 'outcome_pending' });
});

test('whoever says another outcome than the open request is refused, and agrees to nothing', async () => {
  await add(MAKER);
  await add(SECOND);
  const rfqId = await unknown();
  const { waits_in: id } = await say(rfqId, MAKER, 'accepted');
  await expect(say(rfqId, SECOND, 'not_accepted')).rejects.toMatchObject({ code: 'other_outcome_waits' });
  expect((await say(rfqId, SECOND, 'accepted')).waits_in).toBe(id);
});

test('of two who say opposite outcomes at once one is told of the other: one request is open', async () => {
  await add(MAKER);
  await add(SECOND);
  const rfqId = await unknown();
  const both = await Promise.allSettled([say(rfqId, MAKER, 'accepted'), say(rfqId, SECOND, 'not_accepted')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { requests } = await readRequests(far.services, SECOND);
  expect(requests.filter(({ kind, state }) => kind === 'outcome' && state === 'open')).toHaveLength(1);
});

test('whoever is limited to a sub-merchant asks to record the outcome of its withdrawal, and of no other’s', async () => {
  const limited = { ...MAKER, limitedTo: [CID] };
  await addUser(store.db, { ...limited, email: 'limited@c.example', passwordHash: 'x' });
  await add(SECOND);
  const harness = await withdrawalHarness(store);
  await harness.control('PUT', 'scenario', {
    faults: [{ method: 'POST', path: '/v2/naas/withdraw', drop: 'before', times: 1 }],
  });
  const { withdrawal } = await harness.press(await harness.ask(), { actor: limited });
  const services = harness.again({ clock: () => Date.now() + 3_600_000 });
  const stated = {
    id: withdrawal?.id ?? '',
    outcome: 'not_done',
    note: 'support says so, ticket 82',
  } as const;
  const other = { ...stated, correlationId: OTHER_CID };
  await expect(recordWithdrawalOutcome(services, limited, other)).rejects.toMatchObject({
    code: 'forbidden',
  });
  const { waits_in: id = '' } = await recordWithdrawalOutcome(services, limited, {
    ...stated,
    correlationId: CID,
  });
  const { request } = await readRequest(services, SECOND, id);
  expect(request).toMatchObject({ correlation_id: CID, may: { decide: true } });
  const given = { hash: request.hash };
  await approveRequest(services, SECOND, { id, intentId: randomUUID(), requestId: 'r', given });
  expect((await readRequest(services, SECOND, id)).request.state).toBe('done');
  harness.dispose();
});
