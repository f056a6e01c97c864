import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import {
  changePerson,
  invitePerson,
  renewPersonLink,
  resetPersonFactors,
} from '@/lib/auth/people/change-team';
import { readPerson } from '@/lib/auth/people/read-team';
import { admit } from '@/lib/auth/sso/admit';
import { personChange } from '@/lib/contract/bff/people';
import { makeRequest as requestBody } from '@/lib/contract/bff/requests';
import { readNotifications } from '@/lib/operations/notifications/read-notifications';
import { addFactor, listFactors } from '@/lib/store/factors/factors';
import { activePeople } from '@/lib/store/people/deciders';
import { findPersonLink, takePersonLink } from '@/lib/store/people/person-links';
import { createSession, findSession } from '@/lib/store/people/sessions';
import { addUser, disableUser, setPasswordHash, setRole } from '@/lib/store/people/users';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { sandboxServices } from '@/lib/testing/services';
import { approveRequest, rejectRequest } from './decide-request';
import { makeRequest } from './make-request';
import { countRequests, readRequest } from './read-requests';

const PLACE = { appUrl: 'https://mesa.example', authSecret: 'one secret' };
const ROUNDS = 6;
const HOUR = 3_600_000;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: { code?: string }) => error.code,
  );

describeStores('a way back in for who decides takes two', ({ db, store, otherStore }) => {
  async function start() {
    const { services, dispose } = sandboxServices(store());
    const person = async (id: string) => {
      const found = (await activePeople(db())).find((one) => one.id === id);
      if (found === undefined) throw new Error(id);
      return found;
    };
    const add = async (name: string, role: Role) => {
      const email = `${name.toLowerCase()}@c.example`;
      await addUser(db(), { id: name, email, name, role, passwordHash: 'x' });
      return person(name);
    };
    const ana = await add('Ana', 'admin');
    const davi = await add('Davi', 'treasurer');
    return { services, dispose, add, person, ana, davi };
  }
  type Started = Awaited<ReturnType<typeof start>>;
  type Person = Started['ana'];

  const ask = async (
    { services }: Pick<Started, 'services'>,
    maker: Person,
    asked: object,
    intentId: string = randomUUID(),
  ) => {
    const body = requestBody.parse({ kind: 'person', asked, ends_in_hours: 4 });
    return (await makeRequest(services, maker, { intentId, asked: body })).request;
  };
  const approve = (
    { services }: Pick<Started, 'services'>,
    actor: Person,
    { id, hash }: { id: string; hash: string },
    intentId: string = randomUUID(),
  ) => approveRequest(services, actor, { id, intentId, requestId: 'r', given: { hash } });
  const link = (actor: Person, personId: string, request?: string, id: string = randomUUID(), now?: Date) =>
    renewPersonLink(db(), actor, { id, personId, request }, PLACE, now);
  const DAVI = { user_id: 'Davi', reset: 'link' };
  const enrol = (userId: string) =>
    addFactor(db(), { id: randomUUID(), userId, kind: 'code', name: '', createdAt: new Date() });

  test('no administrator makes a link for a treasurer alone; after the other one’s approval who asked sees it, once', async () => {
    const started = await start();
    const { services, dispose, add, ana, davi } = started;
    const ines = await add('Ines', 'treasurer');
    const bea = await add('Bea', 'admin');
    expect(await codeOf(link(ana, 'Davi'))).toBe('second_person_needed');
    const intent = randomUUID();
    const request = await ask(started, ana, DAVI, intent);
    expect((await ask(started, ana, DAVI, intent)).hash).toBe(request.hash);
    expect(request).toMatchObject({
      deciders: [{ name: 'Ines' }],
      asked: { name: 'Davi', from: 'treasurer' },
    });
    expect(await codeOf(link(ana, 'Davi', request.id))).toBe('request_closed');
    expect(await codeOf(approve(started, ana, request))).toBe('own_request');
    expect(await codeOf(approve(started, davi, request))).toBe('forbidden');
    expect(await countRequests(services, davi)).toEqual({ open: 1, yours: 0 });
    const press = randomUUID();
    expect((await approve(started, ines, request, press)).request.state).toBe('done');
    expect((await approve(started, ines, request, press)).outcome).toBe('sent');
    const reset = (await readPerson(db(), 'Davi', { id: '', user: ana })).person.approved_reset;
    expect(reset).toMatchObject({ request: request.id });
    expect((await readPerson(db(), 'Davi', { id: '', user: bea })).person.approved_reset).toBeUndefined();
    expect(await codeOf(link(bea, 'Davi', request.id))).toBe('not_found');
    expect(await codeOf(link(ana, 'Ines', request.id))).toBe('not_found');
    const id = randomUUID();
    const shown = await link(ana, 'Davi', request.id, id);
    expect(await link(ana, 'Davi', request.id, id)).toEqual(shown);
    expect(await codeOf(link(ana, 'Davi', request.id))).toBe('link_shown');
    expect((await readPerson(db(), 'Davi', { id: '', user: ana })).person.approved_reset).toBeUndefined();
    const rows = await listAudit(db(), { limit: 20 });
    const told = rows
      .filter(({ subject }) => subject === 'Davi')
      .map(({ action, actor }) => [action, actor?.name]);
    expect(told).toEqual([
      ['user.link_made', 'Ana'],
      ['user.reset_agreed', 'Ines'],
    ]);
    expect(JSON.stringify([rows, await readRequest(services, ana, request.id)])).not.toContain(
      new URL(shown.link?.url ?? '').hash.slice(1),
    );
    dispose();
  });

  test('two presses for one approved link at once show one', async () => {
    const started = await start();
    const { dispose, add, ana } = started;
    const ines = await add('Ines', 'treasurer');
    const request = await ask(started, ana, DAVI);
    await approve(started, ines, request);
    const elsewhere = (await otherStore()).db;
    const ends = await Promise.allSettled([
      link(ana, 'Davi', request.id),
      renewPersonLink(elsewhere, ana, { id: randomUUID(), personId: 'Davi', request: request.id }, PLACE),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    dispose();
  });

  test(`two approvers at once in two processes agree once in ${ROUNDS} rounds`, async () => {
    const started = await start();
    const { dispose, add, ana } = started;
    const [ines, rui] = [await add('Ines', 'treasurer'), await add('Rui', 'treasurer')];
    const other = sandboxServices(await otherStore());
    for (let round = 1; round <= ROUNDS; round += 1) {
      await enrol('Davi');
      const request = await ask(started, ana, { user_id: 'Davi', reset: 'factors' });
      const ends = await Promise.allSettled([approve(started, ines, request), approve(other, rui, request)]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const rows = (await listAudit(db(), { limit: 200 })).filter(
        ({ action }) => action === 'user.factors_reset',
      );
      expect(rows).toHaveLength(round);
    }
    dispose();
    other.dispose();
  });

  test('second factors of who decides are not taken away alone; approved they go, and sessions end', async () => {
    const started = await start();
    const { dispose, add, ana } = started;
    const ines = await add('Ines', 'treasurer');
    await add('Vera', 'viewer');
    for (const id of ['Davi', 'Vera', 'Ana']) await enrol(id);
    const session = await createSession(db(), 'Davi');
    expect(await codeOf(resetPersonFactors(db(), ana, 'Davi'))).toBe('second_person_needed');
    expect(await listFactors(db(), 'Davi')).toHaveLength(1);
    await resetPersonFactors(db(), ana, 'Vera');
    expect(await listFactors(db(), 'Vera')).toEqual([]);
    await approve(started, ines, await ask(started, ana, { user_id: 'Davi', reset: 'factors' }));
    expect(await listFactors(db(), 'Davi')).toEqual([]);
    expect(await findSession(db(), session, 'Davi')).toBeNull();
    dispose();
  });

  test('the only one who decides agrees to their own reset, and nobody else does; whose access it is may say no', async () => {
    const started = await start();
    const { services, dispose, add, ana, davi } = started;
    const alone = await ask(started, ana, DAVI);
    expect(alone.deciders).toMatchObject([{ name: 'Davi' }]);
    expect((await approve(started, davi, alone)).request.state).toBe('done');
    const ines = await add('Ines', 'treasurer');
    const second = await ask(started, ana, DAVI);
    expect((await readRequest(services, davi, second.id)).request.may).toEqual({
      decide: false,
      withdraw: false,
      reject: true,
    });
    expect((await readRequest(services, ines, second.id)).request.may).toEqual({
      decide: true,
      withdraw: false,
    });
    const told = (await readNotifications(services, davi)).notifications;
    expect(told.map(({ href }) => href)).toContain(`/requests/${second.id}`);
    const no = { id: second.id, intentId: randomUUID(), reason: 'I did not ask' };
    expect((await rejectRequest(services, davi, no)).request.state).toBe('rejected');
    expect(await codeOf(approve(started, ines, second))).toBe('request_closed');
    await disableUser(db(), 'Ines');
    await disableUser(db(), 'Davi');
    expect(await codeOf(ask(started, ana, DAVI))).toBe('person_disabled');
    dispose();
  });

  test('nobody but an administrator asks; another password, role or state since then voids it; it ends', async () => {
    const started = await start();
    const { services, dispose, add, ana, davi } = started;
    const ines = await add('Ines', 'treasurer');
    const otto = await add('Otto', 'operator');
    for (const one of [davi, ines, otto]) expect(await codeOf(ask(started, one, DAVI))).toBe('forbidden');
    const changed = [
      () => setPasswordHash(db(), 'Davi', 'y'),
      () => setRole(db(), 'Davi', 'viewer'),
      () => setRole(db(), 'Davi', 'treasurer'),
    ];
    for (const change of changed) {
      const [before, agreed] = [await ask(started, ana, DAVI), await ask(started, ana, DAVI)];
      await approve(started, ines, agreed);
      await change();
      expect((await approve(started, ines, before)).outcome).toBe('changed');
      expect(await codeOf(link(ana, 'Davi', agreed.id))).toBe('request_closed');
    }
    const late = await ask(started, ana, DAVI);
    await approve(started, ines, late);
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
    expect(await codeOf(link(ana, 'Davi', late.id, randomUUID(), inHours(73)))).toBe('request_closed');
    const waits = await ask(started, ana, DAVI);
    const slow = { services: { ...services, clock: () => Date.now() + 5 * HOUR } };
    expect(await codeOf(approve(slow, ines, waits))).toBe('request_closed');
    dispose();
  });

  test('a reset that was agreed to for an invited person is void once they joined by single sign-on', async () => {
    const started = await start();
    const { dispose, add, ana } = started;
    const ines = await add('Ines', 'treasurer');
    const email = 'p@c.example';
    const press = randomUUID();
    const invite = { email, name: 'Paula', role: 'treasurer' };
    await approve(started, ines, await ask(started, ana, { invite }), press);
    await link(ana, press);
    const [agreed, waits] = [
      await ask(started, ana, { user_id: press, reset: 'link' }),
      await ask(started, ana, { user_id: press, reset: 'link' }),
    ];
    await approve(started, ines, agreed);
    const identity = { issuer: 'https://login.example', subject: 'paula', claimedRole: null };
    expect(await admit(db(), { identity, email, name: 'Paula' })).toHaveProperty('user');
    expect(await codeOf(link(ana, press, agreed.id))).toBe('request_closed');
    expect((await approve(started, ines, waits)).outcome).toBe('changed');
    dispose();
  });

  test('an approved invitation is taken up by single sign-on without a code, by its address, for 72 hours; its link and code end', async () => {
    const started = await start();
    const { services, dispose, add, ana } = started;
    const ines = await add('Ines', 'treasurer');
    const invited = async (name: string) => {
      const [press, email] = [randomUUID(), `${name}@c.example`];
      const request = await ask(started, ana, { invite: { email, name, role: 'treasurer' } });
      await approve(started, ines, request, press);
      const mayShow = async () => (await readRequest(services, ines, request.id)).request.may.code;
      const enter = (address = email) => {
        const identity = { issuer: 'https://login.example', subject: address, claimedRole: null };
        return admit(db(), { identity, email: address, name });
      };
      return { press, mayShow, enter };
    };
    const paula = await invited('paula');
    expect(await paula.mayShow()).toBe(true);
    expect(await paula.enter('ana.private@c.example')).toMatchObject({ user: { role: 'viewer' } });
    expect(await paula.enter()).toMatchObject({ user: { id: paula.press, role: 'treasurer' } });
    expect(await paula.mayShow()).toBeUndefined();
    const vera = await invited('vera');
    await link(ana, vera.press, undefined, vera.press);
    expect(await vera.enter()).toMatchObject({ user: { id: vera.press } });
    expect(await takePersonLink(db(), vera.press, new Date())).toBe(false);
    expect(await vera.mayShow()).toBeUndefined();
    const late = await invited('late');
    await db().execute(`update requests set decided_at = decided_at - interval '73 hours'`);
    expect(await late.enter()).toEqual({ refused: 'ended', person: late.press });
    dispose();
  });

  test('an administrator alone does not become who decides: by links, enabling, puppets, limits or an address', async () => {
    const started = await start();
    const { dispose, add, ana } = started;
    const alone = async (work: Promise<unknown>, code = 'second_person_needed') =>
      expect(await codeOf(work)).toBe(code);
    // A link made before the role, kept until the role is granted.
    await add('Otto', 'operator');
    const early = randomUUID();
    await link(ana, 'Otto', undefined, early);
    const ines = await add('Ines', 'treasurer');
    await approve(started, ines, await ask(started, ana, { user_id: 'Otto', role: 'treasurer' }));
    expect(await takePersonLink(db(), early, new Date())).toBe(false);
    expect((await findPersonLink(db(), early))?.usedAt).toBeNull();
    // A role asked for, then another password chosen for the person.
    await add('Vera', 'viewer');
    const grant = await ask(started, ana, { user_id: 'Vera', role: 'treasurer' });
    await setPasswordHash(db(), 'Vera', 'known to the administrator');
    expect((await approve(started, ines, grant)).outcome).toBe('changed');
    // Invited under an approval: its link needs no other. Invited before anybody decided: it does.
    const invite = { email: 'p@c.example', name: 'Paula', role: 'treasurer' };
    const press = randomUUID();
    await approve(started, ines, await ask(started, ana, { invite }), press);
    expect((await link(ana, press)).link).toBeDefined();
    await alone(link(ana, press));
    const old = await addUser(db(), {
      ...invite,
      role: 'treasurer',
      email: 'q@c.example',
      passwordHash: null,
    });
    await alone(link(ana, old?.id ?? ''));
    // Another administrator, and one who was disabled.
    await add('Bea', 'admin');
    await alone(link(ana, 'Bea'));
    await changePerson(db(), ana, 'Davi', { disabled: true });
    await alone(changePerson(db(), ana, 'Davi', { disabled: false }));
    await alone(changePerson(db(), ana, 'Ana', { role: 'treasurer' }));
    expect(personChange.safeParse({ email: 'ana@c.example' }).success).toBe(false);
    // A session alone is no reason for another password.
    await alone(link(ana, 'Ana'), 'own_link');
    await alone(ask(started, ana, { user_id: 'Ana', reset: 'link' }), 'own_link');
    // With all treasurers disabled the host is the way.
    for (const id of ['Ines', 'Otto']) await changePerson(db(), ana, id, { disabled: true });
    const puppet = { id: randomUUID(), ...invite, role: 'treasurer' as const, email: 'z@c.example' };
    await alone(invitePerson(db(), ana, puppet, PLACE), 'deciders_disabled');
    await alone(changePerson(db(), ana, 'Vera', { role: 'admin' }), 'deciders_disabled');
    await alone(changePerson(db(), ana, 'Davi', { disabled: false }), 'deciders_disabled');
    await alone(link(ana, 'Bea'), 'deciders_disabled');
    await changePerson(db(), null, 'Davi', { disabled: false });
    dispose();
  });
});
