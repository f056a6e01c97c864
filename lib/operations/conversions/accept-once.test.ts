import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff';
import { beginAttempt, settleAttempt } from '@/lib/store/attempts';
import { describeStores } from '@/lib/store/describe-stores';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { ALICE, BOB, press, type ScriptedServices, scriptedServices } from './memory-services';
import { done, type ScriptedDesk, scriptedDesk } from './scripted-desk';
import { twinAnswer } from './twin-answer';

// biome-ignore lint/style/noProcessEnv: the size of this proof, no setting of the product
const ROUNDS = process.env.FULL_PROOFS === '1' ? 200 : 12;
const PATIENT = { timeouts: { readMs: 15_000, writeMs: 15_000, budgetMs: 20_000 } };

let desk: ScriptedDesk;
let far: ScriptedServices;

beforeEach(() => {
  Object.assign(desk, scriptedDesk(), { script: desk.script });
});

async function quote(): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  return (await createQuote(far.services, ALICE, asked)).conversion;
}

function accept(conversion: Conversion, actor = ALICE, intentId = randomUUID(), services = far.services) {
  const input = { rfqId: conversion.rfq_id, intentId, requestId: 'r', asked: press(conversion) };
  return acceptConversion(services, actor, input);
}

/** Acts, then answers a little later, so that presses overlap. */
function slowDone(): void {
  desk.accept = (rfqId) => {
    desk.effects += 1;
    return { ...done(rfqId), delayMs: 15 };
  };
}

describeStores('accepting once', ({ store, db }) => {
  beforeAll(async () => {
    desk = scriptedDesk();
    far = await scriptedServices(store(), (request) => desk.script(request), PATIENT);
  });
  afterAll(() => far.close());

  test('twenty presses of one button are one effect and twenty times the same outcome (safety 1)', async () => {
    slowDone();
    const conversion = await quote();
    const intentId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(conversion, ALICE, intentId)));
    expect(answers.map((answer) => answer.outcome)).toEqual(Array(20).fill('accepted'));
    expect(desk.effects).toBe(1);
    expect(far.accepts().filter((request) => request.body.includes(conversion.rfq_id))).toHaveLength(1);
  });

  test(`two tabs of one person are one effect in ${ROUNDS} rounds, and the loser shows the winner's result (safety 2)`, async () => {
    slowDone();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const conversion = await quote();
      const answers = await Promise.all([accept(conversion), accept(conversion)]);
      expect(answers.map((answer) => answer.outcome)).toEqual(['accepted', 'accepted']);
      expect(answers[0]?.conversion.attempts).toHaveLength(1);
      expect(desk.effects).toBe(round);
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
      expect(desk.effects).toBe(round);
    }
  }, 300_000);

  test('a hundred parallel presses by two people, on two sets of services, are one effect (safety 3)', async () => {
    slowDone();
    const second = await scriptedServices(store(), (request) => desk.script(request), PATIENT);
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
    // On a machine too busy for a hundred at once some are told that it is in flight; nobody is told otherwise.
    const told = new Set(answers.map((answer) => answer.outcome));
    told.delete('in_flight');
    expect(told).toEqual(new Set(['accepted']));
    expect(desk.effects).toBe(1);
    await second.close();
  });

  test('a press while another process is sending is told so when it lasts, and its outcome when it comes', async () => {
    const conversion = await quote();
    const intent_id = randomUUID();
    const base = { rfq_id: conversion.rfq_id, intent_id, actor: BOB, request_id: 'r' };
    const begun = await beginAttempt(db(), { ...base, ...press(conversion) });
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    const early = await twinAnswer(far.services, conversion.rfq_id, begun.attempt, 50);
    expect(early.outcome).toBe('in_flight');
    expect(early.conversion.attempt?.actor).toEqual(BOB);
    const waiting = accept(conversion, ALICE);
    // It stands behind the other press by now, or would be a press of its own.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await settleAttempt(db(), intent_id, { outcome: 'undecided', http_status: 503 });
    expect((await waiting).outcome).toBe('undecided');
    expect(far.accepts().filter((request) => request.body.includes(conversion.rfq_id))).toEqual([]);
  });

  test('a repeated key during the call and long after it gets the one outcome (safety 4)', async () => {
    desk.accept = (rfqId) => ({ ...done(rfqId), delayMs: 400 });
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
    desk.accept = () => ({ status: 409, delayMs: 40 });
    const conversion = await quote();
    const [first, second] = await Promise.all([accept(conversion, ALICE), accept(conversion, BOB)]);
    expect([first.outcome, second.outcome]).toContain('renewed');
    expect(far.accepts().filter((request) => request.body.includes(conversion.rfq_id))).toHaveLength(1);
    expect((await accept(conversion, BOB)).outcome).toBe('seen_changed');
  });
});
