import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { beginAttempt, settleAttempt } from '@/lib/store/conversions/attempts';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import {
  done,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, BOB, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { duplicateAcceptAnswer } from './send-accept';

const ROUNDS = FULL ? 200 : 12;
const PATIENT = { timeouts: { readMs: 15_000, writeMs: 15_000, budgetMs: 20_000 } };

let harness: ScriptedConversions;
let far: ScriptedServices;

beforeEach(() => {
  Object.assign(harness, scriptedConversions(), { script: harness.script });
});

async function quote(): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  return (await createQuote(far.services, ALICE, asked)).conversion;
}

function accept(conversion: Conversion, actor = ALICE, intentId = randomUUID(), services = far.services) {
  const input = { rfqId: conversion.rfq_id, intentId, requestId: 'r', asked: press(conversion) };
  return acceptConversion(services, actor, input);
}

/** Acts, then answers later, so that presses overlap. */
function slowDone(): void {
  harness.accept = (rfqId) => {
    harness.effects += 1;
    return { ...done(rfqId), delayMs: 15 };
  };
}

describeStores('accepting once', ({ store, db }) => {
  beforeAll(async () => {
    harness = scriptedConversions();
    far = await scriptedServices(store(), (request) => harness.script(request), PATIENT);
  });
  afterAll(() => far.close());

  test('twenty presses of one button are one effect and twenty times the same outcome (safety 1)', async () => {
    slowDone();
    const conversion = await quote();
    const intentId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(conversion, ALICE, intentId)));
    expect(answers.map((answer) => answer.outcome)).toEqual(Array(20).fill('accepted'));
    expect(harness.effects).toBe(1);
    expect(far.accepts().filter((request) => request.body.includes(conversion.rfq_id))).toHaveLength(1);
  });

  test(`two tabs of one person are one effect in ${ROUNDS} rounds, and the loser shows the winner's result (safety 2)`, async () => {
    slowDone();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const conversion = await quote();
      const answers = await Promise.all([accept(conversion), accept(conversion)]);
      expect(answers.map((answer) => answer.outcome)).toEqual(['accepted', 'accepted']);
      expect(answers[0]?.conversion.attempts).toHaveLength(1);
      expect(harness.effects).toBe(round);
    }
  }, 300_000);

  test(`two people at once are one effect in ${ROUNDS} rounds, and the other is told who did it and when (safety 3)`, async () => {
    slowDone();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const conversion = await quote();
      const answers = await Promise.all([accept(conversion, ALICE), accept(conversion, BOB)]);
      const actors = answers.map((answer) => answer.conversion.attempt?.actor.id);
      expect(new Set(actors).size).toBe(1);
      expect(answers[0]?.conversion.attempt?.sent_at).toBeTruthy();
      expect(harness.effects).toBe(round);
    }
  }, 300_000);

  test('a hundred parallel presses by two people, on two sets of services, are one effect (safety 3)', async () => {
    slowDone();
    const second = await scriptedServices(store(), (request) => harness.script(request), PATIENT);
    const conversion = await quote();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        accept(
          conversion,
          index % 2 === 0 ? ALICE : BOB,
          randomUUID(),
          index % 4 < 2 ? far.services : second.services,
        ),
      ),
    );
    // A busy machine answers some of a hundred with `in_flight`, never with anything else.
    const told = new Set(answers.map((answer) => answer.outcome));
    told.delete('in_flight');
    expect(told).toEqual(new Set(['accepted']));
    expect(harness.effects).toBe(1);
    await second.close();
  });

  test('a press while another process is sending is told so when it lasts, and its outcome when it comes', async () => {
    const conversion = await quote();
    const intent_id = randomUUID();
    const base = { rfq_id: conversion.rfq_id, intent_id, actor: BOB, request_id: 'r' };
    const begun = await beginAttempt(db(), { ...base, ...press(conversion) });
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    const early = await duplicateAcceptAnswer(far.services, conversion.rfq_id, begun.attempt, 50);
    expect(early.outcome).toBe('in_flight');
    expect(early.conversion.attempt?.actor).toEqual(BOB);
    const waiting = accept(conversion, ALICE);
    // By now it waits behind the other press.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await settleAttempt(db(), intent_id, { outcome: 'undecided', http_status: 503 });
    expect((await waiting).outcome).toBe('undecided');
    expect(far.accepts().filter((request) => request.body.includes(conversion.rfq_id))).toEqual([]);
  });

  test('a repeated key during the call and long after it gets the one outcome (safety 4)', async () => {
    harness.accept = (rfqId) => ({ ...done(rfqId), delayMs: 400 });
    const conversion = await quote();
    const intentId = randomUUID();
    const first = accept(conversion, ALICE, intentId);
    const [answer, replay] = await Promise.all([first, accept(conversion, ALICE, intentId)]);
    expect(replay.outcome).toBe(answer.outcome);
    const later = await accept(conversion, ALICE, intentId);
    expect(later.outcome).toBe('accepted');
    expect(later.conversion.attempts).toHaveLength(1);
  });

  test('a press with an old rate that waited behind a 409 is declined under the lock, not sent (safety 19)', async () => {
    harness.accept = () => ({ status: 409, delayMs: 40 });
    const conversion = await quote();
    const [first, second] = await Promise.all([accept(conversion, ALICE), accept(conversion, BOB)]);
    expect([first.outcome, second.outcome]).toContain('renewed');
    expect(far.accepts().filter((request) => request.body.includes(conversion.rfq_id))).toHaveLength(1);
    expect((await accept(conversion, BOB)).outcome).toBe('seen_changed');
  });
});
