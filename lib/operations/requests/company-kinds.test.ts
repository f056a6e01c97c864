import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import { changePerson, invitePerson, renewPersonLink } from '@/lib/auth/people/change-team';
import { policyDocument } from '@/lib/contract/bff/policies';
import { makeRequest as requestBody } from '@/lib/contract/bff/requests';
import { addDestination } from '@/lib/operations/destinations/change-destinations';
import { changePolicies } from '@/lib/operations/policies/change-policies';
import { readPolicies } from '@/lib/operations/policies/read-policies';
import { activePeople } from '@/lib/store/people/deciders';
import { listPeople } from '@/lib/store/people/team';
import { addUser, setRole } from '@/lib/store/people/users';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { sandboxServices } from '@/lib/testing/services';
import { requireAddressAlone } from './check-policies';
import { approveRequest, rejectRequest } from './decide-request';
import { makeRequest } from './make-request';
import { readRequest } from './read-requests';

const LINK = { appUrl: 'https://mesa.example', authSecret: 'one secret' };
const COOLING = policyDocument.parse({ destinations: { cooling_hours: 24 } });

describeStores('changes of the company that take a second person', ({ db, store, otherStore }) => {
  async function start() {
    const { services, dispose } = sandboxServices(store());
    const add = async (name: string, role: Role) => {
      const email = `${name.toLowerCase()}@c.example`;
      await addUser(db(), { id: name, email, name, role, passwordHash: 'x' });
      return person(name);
    };
    const person = async (id: string) => {
      const found = (await activePeople(db())).find((one) => one.id === id);
      if (found === undefined) throw new Error(id);
      return found;
    };
    const roleOf = async (id: string) => (await listPeople(db(), new Date(), id))[0]?.role;
    return { services, dispose, add, person, roleOf };
  }
  type Started = Awaited<ReturnType<typeof start>>;
  type Person = Awaited<ReturnType<Started['person']>>;

  const ask = async (
    { services }: Started,
    maker: Person,
    made: { kind: 'person' | 'policy'; asked: object },
    intentId = randomUUID(),
  ) =>
    (
      await makeRequest(services, maker, {
        intentId,
        asked: requestBody.parse({ ...made, ends_in_hours: 4 }),
      })
    ).request;
  const approve = (
    services: Started['services'],
    actor: Person,
    { id, hash }: { id: string; hash: string },
    intentId = randomUUID(),
  ) => approveRequest(services, actor, { id, intentId, requestId: 'r', given: { hash } });

  test('granting a role that decides waits for a person who decides; other roles and a lone administrator do not', async () => {
    const started = await start();
    const { services, dispose, add, roleOf } = started;
    const ana = await add('Ana', 'admin');
    await add('Otto', 'operator');
    await changePerson(db(), ana, 'Otto', { role: 'treasurer' });
    expect(await roleOf('Otto')).toBe('treasurer');
    const otto = await started.person('Otto');
    await add('Vera', 'viewer');
    const grant = { role: 'treasurer' } as const;
    await expect(changePerson(db(), ana, 'Vera', grant)).rejects.toThrow('second_person_needed');
    await expect(changePerson(db(), ana, 'Vera', { role: 'admin' })).rejects.toThrow('second_person_needed');
    await changePerson(db(), ana, 'Vera', { role: 'operator' });
    const request = await ask(started, ana, { kind: 'person', asked: { user_id: 'Vera', ...grant } });
    expect(request).toMatchObject({
      deciders: [{ name: 'Otto' }],
      asked: { name: 'Vera', from: 'operator' },
    });
    const press = randomUUID();
    await expect(approve(services, ana, request)).rejects.toThrow('own_request');
    expect((await approve(services, otto, request, press)).request.state).toBe('done');
    expect((await approve(services, otto, request, press)).outcome).toBe('sent');
    expect(await roleOf('Vera')).toBe('treasurer');
    const rows = await listAudit(db(), { limit: 20 });
    const row = rows.find(({ action, subject }) => action === 'user.role' && subject === 'Vera');
    expect(row).toMatchObject({ actor: { name: 'Otto' }, detail: { asked_by: 'Ana' } });
    dispose();
  });

  test('no administrator invites a puppet: nobody exists before the approval', async () => {
    const started = await start();
    const { services, dispose, add } = started;
    const ana = await add('Ana', 'admin');
    const davi = await add('Davi', 'treasurer');
    const invite = { email: 'Paula@c.example', name: 'Paula', role: 'treasurer' as const };
    const direct = invitePerson(db(), ana, { id: randomUUID(), ...invite }, LINK);
    await expect(direct).rejects.toThrow('second_person_needed');
    expect(await listPeople(db(), new Date())).toHaveLength(2);
    const id = randomUUID();
    const request = await ask(started, ana, { kind: 'person', asked: { invite } }, id);
    expect((await ask(started, ana, { kind: 'person', asked: { invite } }, id)).hash).toBe(request.hash);
    const other = { invite: { ...invite, role: 'admin' } };
    await expect(ask(started, ana, { kind: 'person', asked: other }, id)).rejects.toThrow('key_reused');
    expect(await listPeople(db(), new Date())).toHaveLength(2);
    await approve(services, davi, request);
    const paula = (await listPeople(db(), new Date())).find(({ name }) => name === 'Paula');
    expect(paula).toMatchObject({ role: 'treasurer', passwordHash: null, email: 'paula@c.example' });
    const again = ask(started, ana, { kind: 'person', asked: { invite } });
    await expect(again).rejects.toMatchObject({ detail: { fields: { email: 'email_taken' } } });
    dispose();
  });

  test('while administrators decide, none lets in alone who could ask for them; one alone does, and beside a treasurer', async () => {
    const started = await start();
    const { services, dispose, add } = started;
    const ana = await add('Ana', 'admin');
    await add('Otto', 'operator');
    const letIn = (name: string) =>
      invitePerson(db(), ana, { id: randomUUID(), email: `${name}@c.example`, name, role: 'operator' }, LINK);
    expect((await letIn('Paula')).link).toBeDefined();
    const rui = await add('Rui', 'admin');
    await add('Vera', 'viewer');
    const puppets = [
      () => letIn('Davi'),
      () => changePerson(db(), ana, 'Vera', { role: 'operator' }),
      () => renewPersonLink(db(), ana, { id: randomUUID(), personId: 'Otto' }, LINK),
    ];
    for (const puppet of puppets) await expect(puppet()).rejects.toThrow('second_person_needed');
    await changePerson(db(), ana, 'Vera', { role: 'accountant' });
    const invite = { email: 'davi@c.example', name: 'Davi', role: 'operator' as const };
    await approve(services, rui, await ask(started, ana, { kind: 'person', asked: { invite } }));
    const davi = (await listPeople(db(), new Date())).find(({ name }) => name === 'Davi')?.id ?? '';
    const firstLink = () => renewPersonLink(db(), ana, { id: randomUUID(), personId: davi }, LINK);
    expect((await firstLink()).link).toBeDefined();
    await expect(firstLink()).rejects.toThrow('second_person_needed');
    await add('Teo', 'treasurer');
    await changePerson(db(), ana, 'Vera', { role: 'operator' });
    dispose();
  });

  test('while administrators decide, none gets past the other one by disabling or lowering them', async () => {
    const started = await start();
    const { services, dispose, add } = started;
    const ana = await add('Ana', 'admin');
    await add('Rui', 'admin');
    const lower = () => changePerson(db(), ana, 'Rui', { role: 'viewer' });
    await expect(lower()).rejects.toThrow('second_person_needed');
    await changePerson(db(), ana, 'Rui', { disabled: true });
    const invite = { email: 'paula@c.example', name: 'Paula', role: 'operator' as const };
    const pix = { kind: 'pix', value: 'cofre@mesa.example', name: 'Cofre', owner: 'Mesa' } as const;
    const alone = [
      lower,
      () => changePerson(db(), ana, 'Rui', { disabled: false }),
      () => invitePerson(db(), ana, { id: randomUUID(), ...invite }, LINK),
      () => changePolicies(services, ana, { id: randomUUID(), version: 0, document: COOLING }),
      () => addDestination(services, ana, randomUUID(), pix),
      () => db().transaction((tx) => requireAddressAlone(tx, ana.id)),
    ];
    for (const press of alone) await expect(press()).rejects.toThrow('deciders_disabled');
    await changePerson(db(), null, 'Rui', { role: 'viewer' });
    await addDestination(services, ana, randomUUID(), pix);
    await db().transaction((tx) => requireAddressAlone(tx, ana.id));
    dispose();
  });

  test('who disables everybody that decides does not decide in their place: no puppet, no limit lifted, no policy', async () => {
    const started = await start();
    const { services, dispose, add } = started;
    const ana = await add('Ana', 'admin');
    await add('Davi', 'treasurer');
    await add('Vera', 'viewer');
    await changePerson(db(), ana, 'Davi', { disabled: true });
    const invite = { email: 'paula@c.example', name: 'Paula', role: 'treasurer' as const };
    const puppets = [
      () => invitePerson(db(), ana, { id: randomUUID(), ...invite }, LINK),
      () => changePerson(db(), ana, 'Vera', { role: 'treasurer' }),
      () => changePerson(db(), ana, 'Vera', { role: 'admin' }),
      () => changePolicies(services, ana, { id: randomUUID(), version: 0, document: COOLING }),
    ];
    for (const puppet of puppets) await expect(puppet()).rejects.toThrow('deciders_disabled');
    expect(await listPeople(db(), new Date())).toHaveLength(3);
    await changePerson(db(), ana, 'Vera', { role: 'operator' });
    // Nor does whoever decided before come back alone: an administrator may know their password.
    await expect(changePerson(db(), ana, 'Davi', { disabled: false })).rejects.toThrow('deciders_disabled');
    await changePerson(db(), null, 'Vera', { role: 'treasurer' });
    await expect(changePerson(db(), ana, 'Davi', { disabled: false })).rejects.toThrow(
      'second_person_needed',
    );
    dispose();
  });

  test('the last treasurer is lowered with their own approval; of two at once, one', async () => {
    const started = await start();
    const { services, dispose, add, roleOf } = started;
    const ana = await add('Ana', 'admin');
    const davi = await add('Davi', 'treasurer');
    await expect(changePerson(db(), ana, 'Davi', { role: 'viewer' })).rejects.toThrow('second_person_needed');
    await add('Ines', 'treasurer');
    const both = await Promise.allSettled([
      changePerson(db(), ana, 'Davi', { role: 'viewer' }),
      changePerson((await otherStore()).db, ana, 'Ines', { role: 'viewer' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = (await roleOf('Davi')) === 'treasurer' ? davi : await started.person('Ines');
    const request = await ask(started, ana, { kind: 'person', asked: { user_id: left.id, role: 'viewer' } });
    expect((await approve(services, left, request)).request.state).toBe('done');
    expect(await roleOf(left.id)).toBe('viewer');
    dispose();
  });

  test('a change since it was asked, or of who asked, voids it; nobody but an administrator asks', async () => {
    const started = await start();
    const { services, dispose, add, roleOf } = started;
    const ana = await add('Ana', 'admin');
    const davi = await add('Davi', 'treasurer');
    await add('Vera', 'viewer');
    const grant = { kind: 'person' as const, asked: { user_id: 'Vera', role: 'treasurer' } };
    await expect(ask(started, davi, grant)).rejects.toThrow('forbidden');
    const first = await ask(started, ana, grant);
    await setRole(db(), 'Vera', 'support');
    expect((await approve(services, davi, first)).outcome).toBe('changed');
    // The key of a rejection is no earlier press of an approval.
    const intentId = randomUUID();
    await rejectRequest(services, davi, { id: first.id, intentId, reason: 'Ask again' });
    await expect(approve(services, davi, first, intentId)).rejects.toThrow('request_closed');
    const second = await ask(started, ana, grant);
    await add('Bea', 'admin');
    await setRole(db(), 'Ana', 'operator');
    await expect(approve(services, davi, second)).rejects.toThrow('maker_gone');
    expect((await readRequest(services, davi, second.id)).request.state).toBe('open');
    expect(await roleOf('Vera')).toBe('support');
    dispose();
  });

  test('a policy waits too; two approvers in two processes keep one version, and one that moved keeps none', async () => {
    const started = await start();
    const { services, dispose, add } = started;
    const ana = await add('Ana', 'admin');
    const [davi, ines] = [await add('Davi', 'treasurer'), await add('Ines', 'treasurer')];
    const change = { version: 0, document: COOLING };
    const direct = changePolicies(services, ana, { ...change, id: randomUUID() });
    await expect(direct).rejects.toThrow('second_person_needed');
    expect((await readPolicies(services)).version).toBe(0);
    const lockedOut = policyDocument.parse({ second_factor: { roles: ['treasurer'] } });
    const bad = ask(started, ana, { kind: 'policy', asked: { version: 0, document: lockedOut } });
    await expect(bad).rejects.toThrow('policy_locks_out');
    const [first, second] = [
      await ask(started, ana, { kind: 'policy', asked: change }),
      await ask(started, ana, { kind: 'policy', asked: change }),
    ];
    const other = sandboxServices(await otherStore());
    const ends = await Promise.allSettled([
      approve(services, davi, first),
      approve(other.services, ines, first),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const kept = { version: 1, document: COOLING, changed_by: 'Ana' };
    expect(await readPolicies(services)).toMatchObject(kept);
    expect((await readPolicies(services)).approved_by).toMatch(/^(Davi|Ines)$/);
    await expect(approve(services, davi, second)).rejects.toThrow('policy_changed');
    dispose();
    other.dispose();
  });
});
