import { randomUUID } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { type PolicyDocument, policyDocument } from '@/lib/contract/bff/policies';
import type { MadeRequest } from '@/lib/contract/bff/requests';
import type { RoleName } from '@/lib/contract/values/role-names';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { readNotifications } from '@/lib/operations/notifications/read-notifications';
import type { Services } from '@/lib/operations/services';
import { changeBranding } from '@/lib/operations/sub-merchants/branding/change-branding';
import type { Database } from '@/lib/store/engine/open-store';
import { addUser, disableUser, enableUser, setRole } from '@/lib/store/people/users';
import { addPolicyVersion } from '@/lib/store/policies/policies';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { TRON, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';
import { CID, type WithdrawalHarness, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import { PIX_KEY, press, sandboxServices } from '@/lib/testing/services';
import { approveRequest } from './decide-request';
import { makeRequest } from './make-request';
import { countRequests, readRequest } from './read-requests';

const OTTO = { id: 'user-otto', name: 'Otto', role: 'operator' as RoleName };
const ANA = { id: 'user-ana', name: 'Ana', role: 'treasurer' as RoleName };
const DAVI = { id: 'user-davi', name: 'Davi', role: 'treasurer' as RoleName };

const ROUNDS = FULL ? 200 : 6;

const addPeople = async (db: Database, people = [OTTO, ANA, DAVI]) => {
  for (const { id, name, role } of people)
    await addUser(db, { id, name, role, email: `${id}@company.example`, passwordHash: 'x' });
};

const keepPolicy = (db: Database, document: Partial<PolicyDocument>) =>
  addPolicyVersion(db, {
    ...{ id: randomUUID(), version: 1, changedBy: OTTO, changedAt: new Date() },
    document: policyDocument.parse(document),
  });

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: { code?: string }) => error.code,
  );

const make = async (services: Services, maker: typeof ANA, asked: object, kind: MadeRequest['kind']) => {
  const made = { kind, asked, ends_in_hours: 4 } as MadeRequest;
  return (await makeRequest(services, maker, { intentId: randomUUID(), asked: made })).request;
};

const approve = (
  services: Services,
  actor: typeof ANA,
  { id, hash }: { id: string; hash: string },
  given: object = {},
) =>
  approveRequest(services, actor, {
    ...{ id, intentId: randomUUID(), requestId: 'r', given: { hash, ...given } },
  });

/** A valid Tron address of its own. */
const addressOf = (round: number) =>
  createBase58check(sha256).encode(Uint8Array.of(0x41, ...sha256(Uint8Array.of(round)).slice(0, 20)));

const disposals: (() => void)[] = [];
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose();
});

describeStores('a second person', ({ store, db, otherStore }) => {
  const converting = () => {
    const made = sandboxServices(store());
    disposals.push(made.dispose);
    const { services, control } = made;
    const accepts = async () => Number((await control('GET', 'effects?account=A')).accepts);
    const accept = async (actor: typeof ANA, from_amount: string) => {
      const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount };
      const { conversion } = await createQuote(services, actor, asked);
      const input = { rfqId: conversion.rfq_id, intentId: randomUUID(), requestId: 'r' };
      return acceptConversion(services, actor, { ...input, asked: press(conversion) });
    };
    return { services, accepts, accept };
  };

  test('above the threshold nobody accepts alone; the other one’s approval sends it', async () => {
    await addPeople(db());
    await keepPolicy(db(), {
      second_person: [{ operation: 'conversion', currency: 'USDT', above: '500' }],
    });
    const { services, accepts, accept } = converting();
    expect(await codeOf(accept(ANA, '500.01'))).toBe('second_person_needed');
    expect(await accepts()).toBe(0);
    expect((await accept(ANA, '500')).outcome).toBe('accepted');
    const worst = { rate: '1', quote: 'BRL', base: 'USDT' };
    const pair = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '900' };
    const request = await make(
      services,
      ANA,
      { ...pair, pix_key: PIX_KEY, days: 'either', worst },
      'conversion',
    );
    const { conversion } = await createQuote(services, DAVI, pair);
    const { settlement_day, seen } = press(conversion);
    const given = { conversion: { rfq_id: conversion.rfq_id, settlement_day, seen } };
    expect(await codeOf(approve(services, ANA, request, given))).toBe('own_request');
    const answer = await approve(services, DAVI, request, given);
    expect(answer.request).toMatchObject({ state: 'done', decided_by: { name: 'Davi' } });
    expect(await accepts()).toBe(2);
  });

  test('the limit of a person and day counts what was sent, refuses the rest with what is left, and holds at once', async () => {
    await addPeople(db());
    await keepPolicy(db(), { limits: [{ operation: 'conversion', currency: 'usdt', amount: '1500' }] });
    const { accepts, accept } = converting();
    expect((await accept(ANA, '1000')).outcome).toBe('accepted');
    const refusal = await accept(ANA, '500.01').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'over_day_limit',
      detail: { left: { currency: 'usdt', amount: '500' } },
    });
    const both = await Promise.allSettled([accept(DAVI, '800'), accept(DAVI, '800')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await accepts()).toBe(2);
  });

  test('the limit of a day counts the withdrawals of one person: not another’s, not yesterday’s, up to the last cent', async () => {
    await addPeople(db());
    await keepPolicy(db(), { limits: [{ operation: 'withdrawal', currency: 'USDT', amount: '20' }] });
    const harness = await withdrawalHarness(store());
    disposals.push(harness.dispose);
    const send = async (actor: typeof ANA, amount: string) =>
      harness.press(await harness.ask({ amount }), { actor });
    expect((await send(ANA, '10.50')).outcome).toBe('done');
    expect(await send(ANA, '9.51').catch((error: unknown) => error)).toMatchObject({
      code: 'over_day_limit',
      detail: { left: { currency: 'USDT', amount: '9.5' } },
    });
    expect((await send(DAVI, '9.51')).outcome).toBe('done');
    expect((await send(ANA, '9.50')).outcome).toBe('done');
    expect(await codeOf(send(ANA, '0.01'))).toBe('over_day_limit');
    expect(await harness.effects()).toBe(3);
    await db().execute(
      sql`update operations set created_at = created_at - interval '1 day' where actor_id = ${ANA.id}`,
    );
    expect((await send(ANA, '19')).outcome).toBe('done');
  });

  test('an approval that a limit refuses leaves the request open, and tells its maker of none', async () => {
    await addPeople(db());
    await keepPolicy(db(), { limits: [{ operation: 'conversion', currency: 'USDT', amount: '500' }] });
    const { services, accepts } = converting();
    const worst = { rate: '1', quote: 'BRL', base: 'USDT' };
    const pair = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '900' };
    const asked = { ...pair, pix_key: PIX_KEY, days: 'either', worst };
    const request = await make(services, OTTO, asked, 'conversion');
    const { conversion } = await createQuote(services, DAVI, pair);
    const { settlement_day, seen } = press(conversion);
    const given = { conversion: { rfq_id: conversion.rfq_id, settlement_day, seen } };
    expect(await codeOf(approve(services, DAVI, request, given))).toBe('over_day_limit');
    expect((await readRequest(services, OTTO, request.id)).request.state).toBe('open');
    expect((await readNotifications(services, OTTO)).notifications).toEqual([]);
    expect(await accepts()).toBe(0);
  });

  test('nothing is sent for who can no longer sign in or ask; the request stays, and says so', async () => {
    await addPeople(db());
    const { services, accepts } = converting();
    const worst = { rate: '1', quote: 'BRL', base: 'USDT' };
    const pair = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '900' };
    const asked = { ...pair, pix_key: PIX_KEY, days: 'either', worst };
    const request = await make(services, OTTO, asked, 'conversion');
    const { conversion } = await createQuote(services, DAVI, pair);
    const { settlement_day, seen } = press(conversion);
    const given = { conversion: { rfq_id: conversion.rfq_id, settlement_day, seen } };
    const shown = async () => ({
      counted: (await countRequests(services, DAVI)).yours,
      request: (await readRequest(services, DAVI, request.id)).request,
    });
    expect(await shown()).toMatchObject({ counted: 1, request: { may: { decide: true } } });
    await disableUser(db(), OTTO.id);
    expect(await shown()).toMatchObject({
      counted: 0,
      request: { maker_gone: true, may: { decide: false, reject: true } },
    });
    expect(await codeOf(approve(services, DAVI, request, given))).toBe('maker_gone');
    await enableUser(db(), OTTO.id);
    await setRole(db(), OTTO.id, 'viewer');
    expect(await codeOf(approve(services, DAVI, request, given))).toBe('maker_gone');
    expect((await readRequest(services, DAVI, request.id)).request.state).toBe('open');
    expect((await readNotifications(services, OTTO)).notifications).toEqual([]);
    expect(await accepts()).toBe(0);
    await setRole(db(), OTTO.id, 'operator');
    expect((await approve(services, DAVI, request, given)).request.state).toBe('done');
  });

  const withdrawing = async (): Promise<WithdrawalHarness> => {
    await addPeople(db());
    await keepPolicy(db(), { second_person: [{ operation: 'withdrawal', currency: 'USDT', above: '10' }] });
    const harness = await withdrawalHarness(store());
    disposals.push(harness.dispose);
    return harness;
  };

  test('a withdrawal above the threshold is asked for and sent by the other person’s approval, once', async () => {
    const harness = await withdrawing();
    const asked = await harness.ask({ note: 'Repasse semana 47' });
    expect(await codeOf(harness.press(asked, { actor: ANA }))).toBe('second_person_needed');
    expect([harness.sent, await harness.effects()]).toEqual([[], 0]);
    const { services } = harness;
    const request = await make(services, ANA, { ...asked, correlation_id: CID }, 'withdrawal');
    expect(request).toMatchObject({ name: 'Livraria Outono', deciders: [{ name: 'Davi' }] });
    const answer = await approve(services, DAVI, request);
    expect(answer).toMatchObject({
      outcome: 'sent',
      request: { state: 'done', effect: { outcome: 'done' } },
    });
    expect([harness.sent.length, await harness.effects()]).toEqual([1, 1]);
    expect(harness.sent[0]).toContain('Repasse semana 47');
  });

  test(`two approvers of one withdrawal send once in ${ROUNDS} rounds`, async () => {
    const harness = await withdrawing();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const amount = `10.${String(round).padStart(3, '0')}`;
      const asked = { ...(await harness.ask({ amount })), correlation_id: CID };
      const request = await make(harness.services, OTTO, asked, 'withdrawal');
      const ends = await Promise.allSettled([
        approve(harness.services, ANA, request),
        approve(harness.again(), DAVI, request),
      ]);
      expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await harness.effects()).toBe(round);
    }
  }, 600_000);

  test('a group that changed since it was asked sends nothing, and the request says so and stays', async () => {
    const harness = await withdrawing();
    const asked = await harness.ask();
    const other = { ...asked, seen: { ...asked.seen, label: 'Another name' }, correlation_id: CID };
    const request = await make(harness.services, OTTO, other, 'withdrawal');
    const answer = await approve(harness.services, ANA, request);
    expect(answer).toMatchObject({ outcome: 'group_changed', request: { state: 'open' } });
    expect([harness.sent, await harness.effects()]).toEqual([[], 0]);
  });

  test('branding takes two where a policy says so', async () => {
    await addPeople(db());
    await keepPolicy(db(), { second_person: [{ operation: 'branding' }] });
    const harness = await withdrawalHarness(store());
    disposals.push(harness.dispose);
    const { services } = harness;
    const change = { trade_name: 'Livraria da Serra' };
    const alone = { correlationId: CID, intentId: randomUUID(), requestId: 'r', asked: change };
    expect(await codeOf(changeBranding(services, ANA, alone))).toBe('second_person_needed');
    const request = await make(services, ANA, { correlation_id: CID, change }, 'branding');
    expect((await approve(services, DAVI, request)).request).toMatchObject({ state: 'done' });
  });

  test('safety 42: an address takes both of two administrators where there is no treasurer', async () => {
    const pair = [ANA, DAVI].map((person) => ({ ...person, role: 'admin' as RoleName }));
    const harness = await whitelistHarness(store());
    disposals.push(harness.dispose);
    await addPeople(db(), pair.slice(0, 1));
    expect(await codeOf(harness.press(harness.address(), { actor: ANA }))).toBe('passed');
    await addPeople(db(), pair.slice(1));
    for (const actor of [ANA, DAVI])
      expect(await codeOf(harness.press(harness.address(), { actor }))).toBe('second_person_needed');
  });

  test('safety 42: with two who decide an address takes both, and the second one types its end again', async () => {
    await addPeople(db());
    const harness = await whitelistHarness(store());
    disposals.push(harness.dispose);
    const { services } = harness;
    const body = harness.address();
    expect(await codeOf(harness.press(body, { actor: ANA }))).toBe('second_person_needed');
    expect(await codeOf(harness.press({ walletName: 'Ops' }, { actor: ANA }))).toBe('passed');
    const [groups, before] = await harness.effects();
    const asked = { ...body, correlation_id: harness.first };
    const request = await make(services, ANA, asked, 'whitelist_address');
    const wrong = { last_characters: 'xxxxxx' };
    expect(await codeOf(approve(services, DAVI, request, wrong))).toBe('invalid_input');
    expect(await codeOf(approve(services, DAVI, request))).toBe('invalid_input');
    expect(await harness.effects()).toEqual([groups, before]);
    const answer = await approve(services, DAVI, request, { last_characters: TRON.slice(-6) });
    expect(answer.request).toMatchObject({ state: 'done' });
    expect(await harness.effects()).toEqual([groups, Number(before) + 1]);
  });

  test.each(['whitelist', 'branding'] as const)(
    `two approvers at once, in two processes, send one change of the %s, in ${ROUNDS} rounds (safety 8)`,
    async (part) => {
      await addPeople(db());
      await keepPolicy(db(), { second_person: [{ operation: 'branding' }] });
      const harness = await withdrawalHarness(store());
      disposals.push(harness.dispose);
      let sent = 0;
      harness.wire = (request, pass) => {
        if (request.method === 'POST' && request.path.endsWith(part)) sent += 1;
        return pass(request);
      };
      const elsewhere = harness.again({ store: await otherStore() });
      const { wallet, seen } = await harness.ask();
      for (let round = 1; round <= ROUNDS; round += 1) {
        const to = {
          walletName: seen.label,
          walletId: wallet,
          address: addressOf(round),
          currencyCode: 'USDT',
        };
        const asked =
          part === 'whitelist'
            ? { ...to, addressName: `Vault ${round}` }
            : { change: { trade_name: `Livraria ${round}` } };
        const kind = part === 'whitelist' ? 'whitelist_address' : part;
        const request = await make(harness.services, OTTO, { ...asked, correlation_id: CID }, kind);
        const given = part === 'whitelist' ? { last_characters: to.address.slice(-6) } : {};
        const ends = await Promise.all([
          codeOf(approve(harness.services, ANA, request, given)),
          codeOf(approve(elsewhere, DAVI, request, given)),
        ]);
        expect(ends.sort()).toEqual(['passed', 'request_closed']);
        // The API changes a branding once in 30 days: later ones come back.
        const { state } = (await readRequest(harness.services, OTTO, request.id)).request;
        expect([state, sent]).toEqual([part === 'branding' && round > 1 ? 'back' : 'done', round]);
      }
    },
    600_000,
  );
});
