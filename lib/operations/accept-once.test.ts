import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff';
import { beginAttempt, settleAttempt } from '@/lib/store/attempts';
import { openStore, type Store } from '@/lib/store/db';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { ALICE, BOB, press, type ScriptedServices, scriptedServices } from './memory-services';
import { done, type ScriptedDesk, scriptedDesk } from './scripted-desk';
import { twinAnswer } from './twin-answer';

// biome-ignore lint/style/noProcessEnv: the size of this proof, no setting of the product
const ROUNDS = process.env.FULL_PROOFS === '1' ? 200 : 12;
const PATIENT = { timeouts: { readMs: 15_000, writeMs: 15_000, budgetMs: 20_000 } };

let store: Store;
let desk: ScriptedDesk;
let far: ScriptedServices;
beforeAll(async () => {
  store = await openStore({ memory: true });
  desk = scriptedDesk();
  far = await scriptedServices(store, (request) => desk.script(request), PATIENT);
});
afterAll(async () => {
  await far.close();
  await store.close();
});
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

test('a hundred parallel presses by two people, in two processes of the BFF, are one effect (safety 3, 7)', async () => {
  slowDone();
  const second = await scriptedServices(store, (request) => desk.script(request), PATIENT);
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
  expect(new Set(answers.map((answer) => answer.outcome))).toEqual(new Set(['accepted']));
  expect(desk.effects).toBe(1);
  await second.close();
});

test('a press while another process is sending is told so when it lasts, and its outcome when it comes', async () => {
  const conversion = await quote();
  const intent_id = randomUUID();
  const base = { rfq_id: conversion.rfq_id, intent_id, actor: BOB, request_id: 'r' };
  const begun = await beginAttempt(store.db, { ...base, ...press(conversion) });
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  const early = await twinAnswer(far.services, conversion.rfq_id, begun.attempt, 50);
  expect(early.outcome).toBe('in_flight');
  expect(early.conversion.attempt?.actor).toEqual(BOB);
  const waiting = accept(conversion, ALICE);
  // It stands behind the other press by now, or would be a press of its own.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await settleAttempt(store.db, intent_id, { outcome: 'undecided', http_status: 503 });
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

test('the same key with other input is refused and nothing is sent', async () => {
  const conversion = await quote();
  const intentId = randomUUID();
  await accept(conversion, ALICE, intentId);
  const sent = far.accepts().length;
  const d0 = { rfqId: conversion.rfq_id, intentId, requestId: 'r', asked: press(conversion, 'd0') };
  await expect(acceptConversion(far.services, ALICE, d0)).rejects.toMatchObject({ code: 'key_reused' });
  const other = await quote();
  await expect(accept(other, ALICE, intentId)).rejects.toMatchObject({ code: 'key_reused' });
  await expect(accept(conversion, BOB, intentId)).rejects.toMatchObject({ code: 'key_reused' });
  expect(far.accepts().length).toBe(sent);
});

test('a press with an old rate that waited behind a 409 is declined under the lock, not sent (safety 19)', async () => {
  desk.accept = () => ({ status: 409, delayMs: 40 });
  const conversion = await quote();
  const [first, second] = await Promise.all([accept(conversion, ALICE), accept(conversion, BOB)]);
  expect([first.outcome, second.outcome]).toContain('renewed');
  expect(far.accepts().filter((request) => request.body.includes(conversion.rfq_id))).toHaveLength(1);
  expect((await accept(conversion, BOB)).outcome).toBe('seen_changed');
});

test('more presses of one person than the cap are refused before any intent (W5)', async () => {
  const capped = await scriptedServices(store, (request) => desk.script(request), {
    caps: { quote: 100, accept: 5 },
  });
  const conversions: Conversion[] = [];
  for (let count = 0; count < 7; count += 1) conversions.push(await quote());
  const carol = { id: `carol-${randomUUID()}`, name: 'Carol' };
  const keys = conversions.map(() => randomUUID());
  const results = [];
  for (const [index, conversion] of conversions.entries()) {
    results.push(await Promise.allSettled([accept(conversion, carol, keys[index], capped.services)]));
  }
  expect(results.flat().map((result) => result.status)).toEqual([
    ...Array(5).fill('fulfilled'),
    'rejected',
    'rejected',
  ]);
  expect(capped.accepts()).toHaveLength(5);
  // A replay is no new press: it still gets its answer.
  const [first] = conversions;
  if (first !== undefined) {
    expect((await accept(first, carol, keys[0], capped.services)).outcome).toBe('accepted');
  }
  await capped.close();
});

test('destinations: the fitting one is required, checked and canonical (ACC-15, safety 44)', async () => {
  const conversion = await quote();
  const base = press(conversion);
  const ask = (over: object) =>
    acceptConversion(far.services, ALICE, {
      rfqId: conversion.rfq_id,
      intentId: randomUUID(),
      requestId: 'r',
      asked: { ...base, ...over },
    });
  const refusal = (fields: object) => ({ code: 'invalid_input', detail: { fields } });
  const sent = far.accepts().length;
  await expect(ask({ pix_key: undefined })).rejects.toMatchObject(refusal({ pix_key: 'required' }));
  await expect(ask({ pix_key: '52998224724' })).rejects.toMatchObject(refusal({ pix_key: 'not_a_pix_key' }));
  await expect(ask({ wallet_id: 'w' })).rejects.toMatchObject(refusal({ wallet_id: 'not_allowed' }));
  expect(far.accepts().length).toBe(sent);
  expect((await ask({ pix_key: '529.982.247-25' })).outcome).toBe('accepted');
  expect(far.accepts().at(-1)?.body).toContain('"pix_key":"52998224725"');
});

test('a crypto payout takes a wallet and never a PIX key; a wallet of the quote itself is enough (QUO-24)', async () => {
  desk.quote = { from_currency: '"BRL"', to_currency: '"BTC"' };
  const asked = { from_currency: 'BRL', to_currency: 'BTC', from_amount: '1000' };
  const { conversion } = await createQuote(far.services, ALICE, asked);
  await expect(accept(conversion)).rejects.toMatchObject({ detail: { fields: { pix_key: 'not_allowed' } } });
  const { pix_key: _, ...bare } = press(conversion);
  const ask = (over: object, of = conversion) =>
    acceptConversion(far.services, ALICE, {
      rfqId: of.rfq_id,
      intentId: randomUUID(),
      requestId: 'r',
      asked: { ...bare, seen: press(of).seen, ...over },
    });
  await expect(ask({})).rejects.toMatchObject({ detail: { fields: { wallet_id: 'required' } } });
  desk.accept = (id) => done(id, { wallet_id: '"w1"', pix_key: null });
  expect((await ask({ wallet_id: 'w1' })).conversion.attempt).not.toHaveProperty('differs');
  desk.quote = { ...desk.quote, wallet_id: '"w1"' };
  const own = await createQuote(far.services, ALICE, asked);
  expect((await ask({}, own.conversion)).outcome).toBe('accepted');
  expect(far.accepts().at(-1)?.body).not.toContain('wallet_id');
});
