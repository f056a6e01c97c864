import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApproveRequest, MadeRequest } from '@/lib/contract/bff/requests';
import type { RoleName } from '@/lib/contract/values/role-names';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { createUnknownOutcomeNotifier } from '@/lib/operations/intents/notify-unknown-outcomes';
import { recoverInterruptedSends } from '@/lib/operations/intents/recover-interrupted-sends';
import { readNotifications } from '@/lib/operations/notifications/read-notifications';
import { beginAttempt } from '@/lib/store/conversions/attempts';
import { addUser, disableUser, setRole } from '@/lib/store/people/users';
import { closeRequest } from '@/lib/store/requests/requests';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import {
  done,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { PIX_KEY, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { approveRequest, rejectRequest, withdrawRequest } from './decide-request';
import { makeRequest } from './make-request';
import { countRequests, readRequest, readRequests } from './read-requests';

const ROUNDS = FULL ? 200 : 12;
const DECIDES = 'treasurer' as RoleName;
const PATIENT = { timeouts: { readMs: 15_000, writeMs: 15_000, budgetMs: 20_000 } };

const OTTO = { id: 'user-otto', name: 'Otto', role: 'operator' as RoleName };
const ANA = { id: 'user-ana', name: 'Ana', role: DECIDES };
const DAVI = { id: 'user-davi', name: 'Davi', role: DECIDES };

const ASKED = {
  kind: 'conversion',
  asked: {
    from_currency: 'USDT',
    to_currency: 'BRL',
    from_amount: '1000',
    pix_key: PIX_KEY,
    days: 'either',
    worst: { rate: '5.4000', quote: 'BRL', base: 'USDT' },
  },
  ends_in_hours: 4,
  note: 'Freight of November',
} as MadeRequest;

let harness: ScriptedConversions;
let far: ScriptedServices;
let late = 0;

beforeEach(() => {
  late = 0;
  Object.assign(harness, scriptedConversions(), { script: harness.script });
  harness.accept = (rfqId) => {
    harness.effects += 1;
    return done(rfqId);
  };
});

const made = async (maker = OTTO, asked = ASKED, intentId: string = randomUUID()) =>
  (await makeRequest(far.services, maker, { intentId, asked })).request;

async function quoted(actor = ANA, day: 'd0' | 'd1' = 'd1') {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000', pix_key: PIX_KEY };
  const { conversion } = await createQuote(far.services, actor, asked);
  const { settlement_day, seen } = press(conversion, day);
  return { rfq_id: conversion.rfq_id, settlement_day, seen };
}

function approve(
  id: string,
  given: ApproveRequest,
  { actor = ANA, intentId = randomUUID() as string, services = far.services } = {},
) {
  return approveRequest(services, actor, { id, intentId, requestId: 'r', given });
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: { code?: string }) => error.code,
  );
const told = async (person: typeof ANA) =>
  (await readNotifications(far.services, person)).notifications.map(({ title_key }) => title_key);

describeStores('requests', ({ store, db, otherStore }) => {
  beforeAll(async () => {
    harness = scriptedConversions();
    const clock = () => Date.now() + late;
    far = await scriptedServices(store(), (request) => harness.script(request), { ...PATIENT, clock });
  });
  afterAll(() => far.close());
  beforeEach(async () => {
    for (const { id, name, role } of [OTTO, ANA, DAVI])
      await addUser(db(), { id, name, role, email: `${id}@company.example`, passwordHash: 'x' });
  });

  test('an operator asks, both deciders are told, one approves at a live quote: one call, and the maker is told', async () => {
    const request = await made();
    expect(request).toMatchObject({
      state: 'open',
      first_use: true,
      note: 'Freight of November',
      deciders: [{ name: 'Ana' }, { name: 'Davi' }],
      may: { decide: false, withdraw: true },
    });
    expect(await countRequests(far.services, OTTO)).toEqual({ open: 1, yours: 0 });
    expect(await countRequests(far.services, ANA)).toEqual({ open: 1, yours: 1 });
    expect([await told(OTTO), await told(ANA), await told(DAVI)]).toEqual([
      [],
      ['request_made'],
      ['request_made'],
    ]);
    const conversion = await quoted();
    const answer = await approve(request.id, { hash: request.hash, conversion });
    expect(answer).toMatchObject({
      outcome: 'sent',
      request: { state: 'done', decided_by: { name: 'Ana' }, rfq_id: conversion.rfq_id },
    });
    expect(far.accepts().at(-1)?.body).toContain(PIX_KEY);
    expect(await told(OTTO)).toEqual(['request_approved']);
    expect(await countRequests(far.services, ANA)).toEqual({ open: 0, yours: 0 });
    const rows = await listAudit(db(), { record: conversion.rfq_id, limit: 20 });
    const steps = rows.filter(({ action }) => action.startsWith('request.'));
    expect(steps.map(({ action, actor }) => [action, actor?.name])).toEqual([
      ['request.approved', 'Ana'],
      ['request.made', 'Otto'],
    ]);
    expect(JSON.stringify(steps)).not.toContain(PIX_KEY);
  });

  test(`two approvers at once, in two processes, decide once in ${ROUNDS} rounds (safety 8)`, async () => {
    harness.accept = (rfqId) => {
      harness.effects += 1;
      return { ...done(rfqId), delayMs: 10 };
    };
    const second = await scriptedServices(await otherStore(), (request) => harness.script(request), PATIENT);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const request = await made();
      const [first, other] = [await quoted(ANA), await quoted(DAVI)];
      const ends = await Promise.allSettled([
        approve(request.id, { hash: request.hash, conversion: first }),
        approve(request.id, { hash: request.hash, conversion: first }, { services: second.services }),
        approve(
          request.id,
          { hash: request.hash, conversion: other },
          { actor: DAVI, services: second.services },
        ),
      ]);
      const errors = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason.code)] : []));
      expect(errors.filter((code) => code !== 'request_closed')).toEqual([]);
      expect(harness.effects).toBe(round);
      const { request: after } = await readRequest(far.services, OTTO, request.id);
      expect(after).toMatchObject({ state: 'done', effect: { outcome: 'accepted' } });
    }
    await second.close();
  }, 600_000);

  test('the same press again is one call with one answer, another press after it is closed', async () => {
    const request = await made();
    const given = { hash: request.hash, conversion: await quoted() };
    const intentId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => approve(request.id, given, { intentId })));
    answers.push(await approve(request.id, given, { intentId }));
    expect(answers.map(({ outcome, request: { state } }) => [outcome, state])).toEqual(
      Array(4).fill(['sent', 'done']),
    );
    expect(harness.effects).toBe(1);
    expect(await codeOf(approve(request.id, given))).toBe('request_closed');
    const again = await made();
    const other = { hash: again.hash, conversion: await quoted() };
    expect(await codeOf(approve(again.id, other, { intentId }))).toBe('key_reused');
    expect(harness.effects).toBe(1);
  });

  test('the maker never decides: not as a decider later, not in another session, and a lowered decider neither', async () => {
    const request = await made();
    const given = { hash: request.hash, conversion: await quoted() };
    await setRole(db(), OTTO.id, DECIDES);
    const risen = { ...OTTO, role: DECIDES };
    expect(await codeOf(approve(request.id, given, { actor: risen }))).toBe('own_request');
    const intentId = randomUUID();
    expect(await codeOf(rejectRequest(far.services, risen, { id: request.id, intentId, reason: 'no' }))).toBe(
      'own_request',
    );
    const by = { id: OTTO.id, name: OTTO.name };
    const decision = { state: 'approved', by, at: new Date(), intentId } as const;
    expect(await closeRequest(db(), request.id, decision)).toBeNull();
    // Still a decider where the session was read, lowered or disabled before the press.
    await setRole(db(), ANA.id, 'viewer');
    expect(await codeOf(approve(request.id, given))).toBe('forbidden');
    await setRole(db(), ANA.id, DECIDES);
    await disableUser(db(), ANA.id);
    expect(await codeOf(approve(request.id, given))).toBe('forbidden');
    expect(harness.effects).toBe(0);
    expect((await readRequest(far.services, OTTO, request.id)).request.state).toBe('open');
  });

  test('outside the bound nothing is sent and it goes back with the difference; the approval does not carry over', async () => {
    const bound = { rate: '5.4300', quote: 'BRL', base: 'USDT' };
    const request = await made(OTTO, { ...ASKED, asked: { ...ASKED.asked, worst: bound } } as MadeRequest);
    const given = { hash: request.hash, conversion: await quoted() };
    const intentId = randomUUID();
    for (const _ of [1, 2]) {
      const answer = await approve(request.id, given, { intentId });
      expect(answer).toMatchObject({
        outcome: 'outside',
        request: {
          state: 'back',
          outside: {
            pressed: 'd1',
            options: {
              d0: { rate: '5.40', difference: { currency: 'BRL', amount: '-30' }, inside: false },
              d1: { rate: '5.41', difference: { currency: 'BRL', amount: '-20' }, percent: '-0.37' },
            },
          },
        },
      });
    }
    expect(harness.effects).toBe(0);
    expect(await told(OTTO)).toEqual(['request_back']);
    expect(await codeOf(approve(request.id, given))).toBe('request_closed');
  });

  test('an edit is another request: an approval of the first is refused, and so is one of other content', async () => {
    const first = await made();
    const conversion = await quoted();
    const edited = { ...ASKED, note: 'Not so urgent', replaces: first.id };
    const second = await made(OTTO, edited);
    expect(await codeOf(approve(first.id, { hash: first.hash, conversion }))).toBe('request_closed');
    expect(await codeOf(approve(second.id, { hash: first.hash, conversion }))).toBe('request_changed');
    await db().execute(
      sql`update requests set asked = jsonb_set(asked, '{pix_key}', '"11144477735"') where id = ${second.id}`,
    );
    expect(await codeOf(approve(second.id, { hash: second.hash, conversion }))).toBe('request_changed');
    const changed = { ...ASKED.asked, from_amount: '2000' };
    const third = await made(OTTO, { ...ASKED, asked: changed } as MadeRequest);
    expect(await codeOf(approve(third.id, { hash: third.hash, conversion }))).toBe('invalid_input');
    expect(harness.effects).toBe(0);
    expect((await readRequest(far.services, ANA, first.id)).request.state).toBe('withdrawn');
  });

  test('who may not ask for a quote reads no whole CPF in a request', async () => {
    const { id } = await made();
    for (const role of ['operator', 'viewer'] as const) {
      const { request } = await readRequest(far.services, { ...OTTO, role }, id);
      const { requests } = await readRequests(far.services, { ...OTTO, role });
      const shown = role === 'operator' ? PIX_KEY : '•••.982.247-••';
      expect([request, ...requests].map(({ asked }) => asked.pix_key)).toEqual([shown, shown]);
    }
  });

  test('the same press of the maker makes one request, other content under its key none', async () => {
    const intentId = randomUUID();
    const [one, two] = [await made(OTTO, ASKED, intentId), await made(OTTO, ASKED, intentId)];
    expect(two.made_at).toBe(one.made_at);
    expect(await codeOf(made(OTTO, { ...ASKED, note: 'other' }, intentId))).toBe('key_reused');
    expect(await codeOf(made(DAVI, ASKED, intentId))).toBe('key_reused');
    expect((await readRequests(far.services, ANA)).requests).toHaveLength(1);
    expect((await told(ANA)).length).toBe(1);
  });

  test('rejected with a reason, withdrawn by its maker, ended by our clock: each once, and nothing is sent', async () => {
    const [rejected, withdrawn, ended] = [await made(), await made(), await made()];
    const how = { id: rejected.id, intentId: randomUUID(), reason: 'We pay on Tuesday.' };
    for (const _ of [1, 2])
      expect((await rejectRequest(far.services, ANA, how)).request).toMatchObject({
        state: 'rejected',
        reason: 'We pay on Tuesday.',
        decided_by: { name: 'Ana' },
      });
    const press = { id: withdrawn.id, intentId: randomUUID() };
    expect(await codeOf(withdrawRequest(far.services, ANA, press))).toBe('forbidden');
    expect((await withdrawRequest(far.services, OTTO, press)).request.state).toBe('withdrawn');
    const conversion = await quoted();
    expect(await codeOf(approve(withdrawn.id, { hash: withdrawn.hash, conversion }))).toBe('request_closed');
    late = 4 * 3_600_000;
    expect(await codeOf(approve(ended.id, { hash: ended.hash, conversion }))).toBe('request_closed');
    expect((await readRequest(far.services, OTTO, ended.id)).request.state).toBe('expired');
    expect((await told(OTTO)).sort()).toEqual(['request_expired', 'request_rejected']);
    expect(harness.effects).toBe(0);
  });

  test('a withdrawal and an approval at once: one of them, never both', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = harness.effects;
      const request = await made();
      const given = { hash: request.hash, conversion: await quoted() };
      await Promise.allSettled([
        approve(request.id, given),
        withdrawRequest(far.services, OTTO, { id: request.id, intentId: randomUUID() }),
      ]);
      const { state } = (await readRequest(far.services, OTTO, request.id)).request;
      expect([state, harness.effects - before]).toEqual(state === 'done' ? ['done', 1] : ['withdrawn', 0]);
    }
  }, 300_000);

  test('a lost answer leaves it approved without an outcome, and both persons are told', async () => {
    harness.accept = () => {
      harness.effects += 1;
      return { cut: 'before' };
    };
    const request = await made();
    const answer = await approve(request.id, { hash: request.hash, conversion: await quoted() });
    expect(answer).toMatchObject({
      outcome: 'sent',
      request: { state: 'approved', effect: { outcome: 'unknown' } },
    });
    await createUnknownOutcomeNotifier(far.services).tick();
    for (const person of [OTTO, ANA]) expect(await told(person)).toContain('request_unknown');
    expect(await told(DAVI)).not.toContain('request_unknown');
    await db().execute(
      sql`insert into requests (id, kind, state, asked, hash, maker_id, maker_name, maker_role, created_at, ends_at) select 'later ' || n, kind, 'expired', asked, hash, maker_id, maker_name, maker_role, now() + n * interval '1 s', ends_at from requests, generate_series(1, 120) n`,
    );
    const { requests } = await readRequests(far.services, OTTO);
    expect(requests).toMatchObject([{ id: request.id }, ...Array(100).fill({ state: 'expired' })]);
  });

  test('a process killed after the decision was committed: the request follows its intent', async () => {
    const request = await made();
    const { rfq_id, ...conversion } = await quoted();
    const intent_id = randomUUID();
    const by = { id: ANA.id, name: ANA.name };
    await db().transaction(async (tx) => {
      const begun = { rfq_id, intent_id, actor: by, request_id: 'r', pix_key: PIX_KEY, ...conversion };
      await beginAttempt(tx, { ...begun, sent_at: new Date(Date.now() - 200_000).toISOString() });
      const decision = { state: 'approved', by, at: new Date(), intentId: intent_id, rfqId: rfq_id } as const;
      await closeRequest(tx, request.id, decision, request.hash);
    });
    const state = async () => (await readRequest(far.services, OTTO, request.id)).request;
    expect(await state()).toMatchObject({ state: 'approved', effect: { outcome: 'sending' } });
    await recoverInterruptedSends(far.services);
    expect(await state()).toMatchObject({ state: 'approved', effect: { outcome: 'unknown' } });
    const given = { hash: request.hash, conversion: { rfq_id, ...conversion } };
    expect(await codeOf(approve(request.id, given, { actor: DAVI }))).toBe('request_closed');
    expect((await approve(request.id, given, { intentId: intent_id })).request.effect?.outcome).toBe(
      'unknown',
    );
    expect(harness.effects).toBe(0);
  });

  test('what the API did not do goes back to the maker, with its outcome', async () => {
    harness.accept = () => ({ status: 503, body: '{}' });
    const request = await made();
    const given = { hash: request.hash, conversion: await quoted() };
    expect(await approve(request.id, given)).toMatchObject({
      outcome: 'sent',
      request: { state: 'back', effect: { outcome: 'undecided' } },
    });
    expect(await codeOf(approve(request.id, given))).toBe('request_closed');
  });

  test('nobody else to decide: the request is refused, and none is kept', async () => {
    await disableUser(db(), DAVI.id);
    expect(await codeOf(made(ANA))).toBe('no_second_person');
    expect((await readRequests(far.services, ANA)).requests).toEqual([]);
  });
});
