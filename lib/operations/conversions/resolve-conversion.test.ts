import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditRow } from '@/lib/contract/bff/audit/audit';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { settleAttempt } from '@/lib/store/conversions/attempts';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  CONFIRMED,
  record,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import type { Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { ALICE, BOB, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { createConversionFollower } from './follow-open-conversions';
import { resolveUnknownConversion } from './resolve-conversion';

const DAY_MS = 24 * 60 * 60 * 1000;

let store: Store;
let harness: ScriptedConversions;
let far: ScriptedServices;
let ahead = 0;
beforeAll(async () => {
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
afterAll(async () => {
  await far.close();
  await store.close();
});
beforeEach(() => {
  Object.assign(harness, scriptedConversions(), { script: harness.script });
  ahead = 0;
});

async function sent(reply: Reply = { cut: 'before' }): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await createQuote(far.services, ALICE, asked);
  harness.accept = () => reply;
  const input = {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  };
  return (await acceptConversion(far.services, ALICE, input)).conversion;
}

const resolve = (rfqId: string, outcome: 'accepted' | 'not_accepted') =>
  resolveUnknownConversion(far.services, BOB, { rfqId, outcome, note: 'support says so' });

async function rowsOf(rfqId: string): Promise<AuditRow[]> {
  return (await listAudit(store.db, { limit: 50 })).filter(({ subject }) => subject === rfqId);
}

test('a person may end an unknown only after renewable_up_to, and the record says who, when and why', async () => {
  const { rfq_id } = await sent();
  await expect(resolve(rfq_id, 'not_accepted')).rejects.toMatchObject({ code: 'outcome_pending' });
  ahead = 301_000;
  const { conversion } = await resolve(rfq_id, 'not_accepted');
  expect(conversion).toMatchObject({
    state: 'closed',
    attempt: { resolved_by: { actor: BOB, outcome: 'not_accepted', note: 'support says so' } },
  });
  expect((await rowsOf(rfq_id))[0]).toMatchObject({ action: 'conversion.resolve', actor: BOB });
  await expect(resolve(rfq_id, 'not_accepted')).rejects.toMatchObject({ code: 'invalid_input' });
});

test('evidence comes before the word of a person', async () => {
  const { rfq_id } = await sent();
  ahead = 301_000;
  harness.record = (id) => record(id, CONFIRMED);
  const { conversion } = await resolve(rfq_id, 'not_accepted');
  expect(conversion.state).toBe('accepted');
  expect(conversion.attempt).not.toHaveProperty('resolved_by');
});

test('evidence that comes after the word of a person overrules it, and the audit log says so (safety 16)', async () => {
  const { rfq_id } = await sent();
  ahead = 301_000;
  await resolve(rfq_id, 'not_accepted');
  harness.record = (id) => record(id, CONFIRMED);
  let now = Date.now() + ahead;
  const follower = createConversionFollower(far.services, () => now);
  await follower.tick();
  now += 61_000;
  await follower.tick();
  const after = await far.services.refreshScheduler.fresh(rfq_id);
  expect(after).toMatchObject({
    state: 'accepted',
    attempt: { outcome: 'accepted', overruled: true, confirmed: CONFIRMED, resolved_by: { actor: BOB } },
  });
  expect((await rowsOf(rfq_id))[0]).toMatchObject({
    action: 'conversion.overruled',
    detail: { outcome: 'accepted', recorded: 'not_accepted', recorded_by: BOB.name },
  });
});

test('a refusal overrules a recorded acceptance, and confirmed figures only complete it', async () => {
  const [one, two] = [await sent(), await sent()];
  ahead = 301_000;
  for (const { rfq_id } of [one, two]) await resolve(rfq_id, 'accepted');
  harness.record = (id) =>
    id === one.rfq_id ? record(id, {}, { limit_block_source: '"operational"' }) : record(id, CONFIRMED);
  const refused = await far.services.refreshScheduler.fresh(one.rfq_id);
  expect(refused).toMatchObject({ state: 'refused', attempt: { overruled: true } });
  const agreed = await far.services.refreshScheduler.fresh(two.rfq_id);
  expect(agreed).toMatchObject({ state: 'accepted', attempt: { confirmed: CONFIRMED } });
  expect(agreed?.attempt).not.toHaveProperty('overruled');
});

test('a late answer overrules a person, and one that decides nothing does not (safety 16)', async () => {
  const { rfq_id, attempt } = await sent();
  ahead = 301_000;
  await resolve(rfq_id, 'not_accepted');
  const intent = attempt?.intent_id ?? '';
  expect((await settleAttempt(store.db, intent, { outcome: 'unknown' })).settled).toBe(false);
  const late = await settleAttempt(store.db, intent, { outcome: 'accepted', confirmed: CONFIRMED });
  expect(late).toMatchObject({ settled: true, overruled: { actor: BOB } });
  expect((await settleAttempt(store.db, intent, { outcome: 'refused' })).settled).toBe(false);
});

test('an evaluation may be ended by a person a day after it was sent, not before (O-10)', async () => {
  const { rfq_id, state } = await sent({ status: 202, body: '{}' });
  expect(state).toBe('evaluating');
  ahead = DAY_MS - 60_000;
  await expect(resolve(rfq_id, 'not_accepted')).rejects.toMatchObject({ code: 'outcome_pending' });
  ahead = DAY_MS + 60_000;
  expect((await resolve(rfq_id, 'not_accepted')).conversion.state).toBe('closed');
});

test('without a readable renewable_up_to a day has to pass, the expiry of the rate ends nothing', async () => {
  harness.quote = { renewable_up_to: null };
  const { rfq_id } = await sent();
  ahead = 3_600_000;
  await expect(resolve(rfq_id, 'not_accepted')).rejects.toMatchObject({ code: 'outcome_pending' });
  ahead = DAY_MS + 60_000;
  expect((await resolve(rfq_id, 'not_accepted')).conversion.state).toBe('closed');
});
