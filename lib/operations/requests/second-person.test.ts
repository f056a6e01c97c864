import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { needsSecondPerson } from '@/lib/access/second-person';
import { type PolicyInput, policyDocument } from '@/lib/contract/bff/policies';
import type { MadeRequest } from '@/lib/contract/bff/requests';
import type { RoleName } from '@/lib/contract/values/role-names';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { reviewDestination } from '@/lib/operations/destinations/review-destination';
import { readNotifications } from '@/lib/operations/notifications/read-notifications';
import { readPolicies } from '@/lib/operations/policies/read-policies';
import type { Services } from '@/lib/operations/services';
import { changeBranding } from '@/lib/operations/sub-merchants/branding/change-branding';
import { beginAttempt } from '@/lib/store/conversions/attempts';
import type { Database } from '@/lib/store/engine/open-store';
import { addUser, disableUser, enableUser, setRole } from '@/lib/store/people/users';
import { addPolicyVersion } from '@/lib/store/policies/policies';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { TRON, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';
import { CID, type WithdrawalHarness, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import { PIX_KEY, press, sandboxServices } from '@/lib/testing/services';
import { checkPolicies } from './check-policies';
import { approveRequest } from './decide-request';
import { makeRequest } from './make-request';
import { countRequests, readRequest, readRequests } from './read-requests';

const OTTO = { id: 'user-otto', name: 'Otto', role: 'operator' as RoleName };
const ANA = { id: 'user-ana', name: 'Ana', role: 'treasurer' as RoleName };
const ANA_OF_ACCOUNT = { ...ANA, limitedTo: null };
const DAVI = { id: 'user-davi', name: 'Davi', role: 'treasurer' as RoleName };

const ROUNDS = FULL ? 200 : 6;

const addPeople = async (db: Database, people = [OTTO, ANA, DAVI]) => {
  for (const { id, name, role } of people)
    await addUser(db, { id, name, role, email: `${id}@company.example`, passwordHash: 'x' });
};

const keepPolicy = (db: Database, document: PolicyInput, version = 1) =>
  addPolicyVersion(db, {
    id: randomUUID(),
    version,
    changedBy: OTTO,
    changedAt: new Date(),
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
    id,
    intentId: randomUUID(),
    requestId: 'r',
    given: { hash, ...given },
  });

/** A valid Tron address of its own. */
const addressOf = (round: number) =>
  createBase58check(sha256).encode(Uint8Array.of(0x41, ...sha256(Uint8Array.of(round)).slice(0, 20)));

const disposals: (() => void)[] = [];
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose();
});

describeStores('a second person', ({ dialect, store, db, other, otherStore }) => {
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

  const ALONE = { operation: 'conversion', currency: 'USDT', amount: '1000' } as const;
  const TOGETHER = { ...ALONE, over: 'rolling', beyond: 'second_person' } as const;

  test('four times 999.99 under a bound of 1,000 for the company is one decision for two, whoever presses', async () => {
    await addPeople(db());
    await keepPolicy(db(), { limits: [{ ...TOGETHER, per: 'company' }] });
    const { services, accepts, accept } = converting();
    const shown = async () => (await readRequests(services, ANA_OF_ACCOUNT)).rules.second_person;
    expect(await shown()).toMatchObject([{ above: '1000' }]);
    expect((await accept(ANA, '999.99')).outcome).toBe('accepted');
    expect(await shown()).toMatchObject([{ operation: 'conversion', currency: 'USDT', above: '0.01' }]);
    for (const actor of [ANA, DAVI, ANA])
      expect(await codeOf(accept(actor, '999.99'))).toBe('second_person_needed');
    const worst = { rate: '1', quote: 'BRL', base: 'USDT' };
    const pair = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '2999.97' };
    const asked = { ...pair, pix_key: PIX_KEY, days: 'either', worst };
    const request = await make(services, ANA, asked, 'conversion');
    const { conversion } = await createQuote(services, DAVI, pair);
    const { settlement_day, seen } = press(conversion);
    const given = { conversion: { rfq_id: conversion.rfq_id, settlement_day, seen } };
    expect((await approve(services, DAVI, request, given)).request.state).toBe('done');
    expect(await accepts()).toBe(2);
  });

  test('of two at once under a bound of the company one waits for a second person', async () => {
    await addPeople(db());
    await keepPolicy(db(), { limits: [{ ...TOGETHER, per: 'company' }] });
    const { accepts, accept } = converting();
    const both = await Promise.all([codeOf(accept(ANA, '600')), codeOf(accept(DAVI, '600'))]);
    expect(both.sort()).toEqual(['passed', 'second_person_needed']);
    expect(await accepts()).toBe(1);
  });

  test.runIf(dialect === 'postgres')(
    'of two sends on either side of a change of policies the second counts the first',
    async () => {
      await addPeople(db());
      const limits = [{ ...ALONE, per: 'company' as const }];
      const { services, accept } = converting();
      const pair = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '600' };
      const { conversion } = await createQuote(services, ANA, pair);
      const { settlement_day, seen } = press(conversion);
      const sent = { rfq_id: conversion.rfq_id, intent_id: randomUUID(), request_id: 'r', actor: ANA };
      let second: Promise<string | undefined> | undefined;
      await (await other()).transaction(async (tx) => {
        await beginAttempt(tx, { ...sent, settlement_day, seen, pix_key: PIX_KEY });
        const amounts = [{ currency: 'USDT', amount: '600' }];
        const move = { operation: 'conversion', amounts, destination: PIX_KEY, approved: false } as const;
        await checkPolicies(services, tx, ANA, move);
        await keepPolicy(db(), { limits });
        second = codeOf(accept(DAVI, '600'));
        // It waits for the first, or has ended: the first is not committed before.
        await Promise.race([second, sleep(1_000)]);
      });
      expect(await second).toBe('over_day_limit');
    },
  );

  test('24 hours go over midnight, and are over 24 hours after each move', async () => {
    await addPeople(db());
    const { accept } = converting();
    await keepPolicy(db(), { limits: [{ ...ALONE, over: 'rolling' }] });
    const before = (hours: number) =>
      db().execute(sql`update attempts set sent_at = now() - make_interval(hours => ${hours})`);
    expect((await accept(ANA, '999.99')).outcome).toBe('accepted');
    await before(23);
    expect(await accept(ANA, '0.02').catch((error: unknown) => error)).toMatchObject({
      code: 'over_day_limit',
      detail: { left: { per: 'person', over: 'rolling', amount: '0.01' } },
    });
    await before(25);
    expect((await accept(ANA, '999.99')).outcome).toBe('accepted');
  });

  test('the limit of a destination counts everybody’s moves there, and none elsewhere', async () => {
    await addPeople(db());
    await keepPolicy(db(), { limits: [{ ...ALONE, per: 'destination' }] });
    const { accept } = converting();
    expect((await accept(ANA, '999.99')).outcome).toBe('accepted');
    expect(await accept(DAVI, '0.02').catch((error: unknown) => error)).toMatchObject({
      detail: { left: { per: 'destination', amount: '0.01' } },
    });
    await db().execute(sql`update attempts set pix_key = 'another@company.example'`);
    expect((await accept(DAVI, '999.99')).outcome).toBe('accepted');
  });

  test('what a destination still takes alone is told before the press, as it would be refused at it', async () => {
    await addPeople(db());
    const { services, accept } = converting();
    const limit = { operation: 'conversion', currency: 'USDT', amount: '1000', per: 'destination' } as const;
    const asks = async (amount: string, pix_key = PIX_KEY) => {
      const { second_person = [] } = await reviewDestination(services, { currency: 'BRL', pix_key });
      return needsSecondPerson({ second_person }, 'conversion', [{ currency: 'USDT', amount }]);
    };
    const isAskedFor = async () => (await readRequests(services, ANA_OF_ACCOUNT)).rules.per_destination;
    expect([await asks('1000.01'), await isAskedFor()]).toEqual([false, undefined]);
    const refused = { ...limit, amount: '2000', beyond: 'refused' } as const;
    await keepPolicy(db(), { limits: [refused, { ...limit, beyond: 'second_person' }] });
    expect(await isAskedFor()).toBe(true);
    expect([await asks('1000'), await asks('1000.01')]).toEqual([false, true]);
    expect((await accept(ANA, '999.99')).outcome).toBe('accepted');
    expect([await asks('0.01'), await asks('0.02')]).toEqual([false, true]);
    expect(await codeOf(accept(DAVI, '0.02'))).toBe('second_person_needed');
    expect(await asks('0.02', 'another@company.example')).toBe(false);
  });

  test('the limit of a whitelist group counts everybody’s withdrawals to it', async () => {
    await addPeople(db());
    const limit = { operation: 'withdrawal', currency: 'USDT', amount: '20', per: 'destination' } as const;
    await keepPolicy(db(), { limits: [limit] });
    const harness = await withdrawalHarness(store());
    disposals.push(harness.dispose);
    const send = async (actor: typeof ANA, amount: string) =>
      harness.press(await harness.ask({ amount }), { actor });
    expect((await send(ANA, '19')).outcome).toBe('done');
    expect(await codeOf(send(DAVI, '1.01'))).toBe('over_day_limit');
    await db().execute(sql`update operations set asked = jsonb_set(asked, '{wallet}', '"another"')`);
    expect((await send(DAVI, '1.01')).outcome).toBe('done');
  });

  test('a currency that no rule names follows the default, from the second decider on', async () => {
    await addPeople(db(), [OTTO, ANA]);
    await keepPolicy(db(), {
      second_person: [{ operation: 'conversion', currency: 'BTC', above: '1' }],
      other_currencies: 'second_person',
    });
    const { accepts, accept } = converting();
    expect((await accept(ANA, '10')).outcome).toBe('accepted');
    await addPeople(db(), [DAVI]);
    expect(await codeOf(accept(ANA, '10'))).toBe('second_person_needed');
    expect(await accepts()).toBe(1);
  });

  test('real money takes two from the first day on; the default gives way to a rule that names the currency', async () => {
    await addPeople(db());
    const { services } = converting();
    const live = { ...services, env: { ...services.env, environment: 'live' as const } };
    const rulesOf = async () => (await readRequests(live, ANA_OF_ACCOUNT)).rules;
    const asks = async (currency: string) =>
      needsSecondPerson(await rulesOf(), 'conversion', [{ currency, amount: '5' }]);
    expect([await asks('USDT'), await asks('BTC')]).toEqual([true, true]);
    expect((await readRequests(services, ANA_OF_ACCOUNT)).rules.other_currencies).toBeUndefined();
    await keepPolicy(db(), {
      second_person: [{ operation: 'conversion', currency: 'usdt', above: '5' }],
      other_currencies: 'second_person',
    });
    expect([await asks('USDT'), await asks('BTC')]).toEqual([false, true]);
    const { version, proposal } = await readPolicies(live);
    expect([version, proposal]).toEqual([1, undefined]);
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
