import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import { hashPassword, passwordFits } from '@/lib/auth/passwords';
import { resetPerson } from '@/lib/auth/reset-person';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { LINK_HOURS } from '@/lib/contract/bff/people';
import type { Database } from '@/lib/store/engine/open-store';
import { findLinkByToken, takePersonLink } from '@/lib/store/people/person-links';
import { createSession, findSession, sessionHash, sessionsAlive } from '@/lib/store/people/sessions';
import { addUser, findUserByEmail } from '@/lib/store/people/users';
import { users } from '@/lib/store/schema/people-tables';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { changePassword } from './change-password';
import { changePerson, endPersonSessions, invitePerson, renewPersonLink } from './change-team';
import { readToken } from './person-link';
import { readPerson, readTeam } from './read-team';

const PLACE = { appUrl: 'https://mesa.example.com', authSecret: 'one secret' };
const ROUNDS = 20;
const READER = { id: '', user: { id: 'nobody' } };
const PASSWORD = 'nine wet umbrellas stood in the hall';

const hashed = hashPassword(PASSWORD);

async function add(db: Database, name: string, role: Role) {
  const user = await addUser(db, {
    id: randomUUID(),
    email: `${name}-${randomUUID()}@company.example`,
    name,
    role,
    passwordHash: await hashed,
  });
  if (user === null) throw new Error('the address is taken');
  return user;
}

async function register(db: Database, name: string): Promise<string> {
  const correlation_id = randomUUID();
  const actor = { id: 'u1', name: 'Ana' };
  await insertSubMerchant(db, { correlation_id, name, tags: [], origin: 'typed', actor, at: new Date() });
  return correlation_id;
}

const codeOf = (settled: PromiseSettledResult<unknown>) =>
  settled.status === 'fulfilled' ? 'done' : settled.reason instanceof DomainError && settled.reason.code;

const failure = async (work: Promise<unknown>) => codeOf((await Promise.allSettled([work]))[0]);

async function actions(db: Database) {
  return (await listAudit(db, { limit: 10 })).map(({ action, actor, subject, detail }) => ({
    action,
    by: actor?.name,
    subject,
    detail,
  }));
}

const invitation = (email = `${randomUUID()}@company.example`) => ({
  id: randomUUID(),
  email,
  name: 'Paula Nunes',
  role: 'treasurer' as const,
});

describeStores('team', ({ db, other, dialect }) => {
  test('who decides is counted as the rules count it: no limited treasurer, administrators only where no treasurer is', async () => {
    const counted = async () => (await readTeam(db())).deciders;
    await add(db(), 'Rita', 'admin');
    expect(await counted()).toEqual({ all: 1, with_factor: 0 });
    const { id } = await add(db(), 'Lia', 'treasurer');
    expect(await counted()).toEqual({ all: 1, with_factor: 0 });
    await add(db(), 'Davi', 'treasurer');
    expect((await counted()).all).toBe(2);
    await db()
      .update(users)
      .set({ limitedTo: [await register(db(), 'Loja')] })
      .where(eq(users.id, id));
    expect(await counted()).toEqual({ all: 1, with_factor: 0 });
  });

  test('an invitation makes one person without a password and a link kept as a hash; the same press gives the same link', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const asked = invitation();
    const first = await invitePerson(db(), ana, asked, PLACE);
    const again = await invitePerson(await other(), ana, asked, PLACE);
    expect(again).toEqual(first);
    const token = new URL(first.link?.url ?? '').hash.slice(1);
    const stored = await findLinkByToken(db(), readToken(token)?.hash ?? '');
    expect(stored).toMatchObject({ link: { id: asked.id, usedAt: null }, person: { passwordHash: null } });
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await passwordFits(stored?.person.passwordHash, '')).toBe(false);
    const { people } = await readTeam(db());
    expect(people.map(({ name, state }) => [name, state])).toEqual([
      ['Ana', 'active'],
      ['Paula Nunes', 'invited'],
    ]);
    expect(await actions(db())).toEqual([
      { action: 'user.invited', by: 'Ana', subject: asked.id, detail: { role: 'treasurer' } },
    ]);
  });

  test('two presses at once in two processes make one person; another address under the same intent is refused', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const asked = invitation();
    const elsewhere = await other();
    const both = await Promise.all([db(), elsewhere].map((one) => invitePerson(one, ana, asked, PLACE)));
    expect(both[0]).toEqual(both[1]);
    expect(await failure(invitePerson(db(), ana, { ...asked, email: 'x@company.example' }, PLACE))).toBe(
      'key_reused',
    );
    const taken = invitePerson(db(), ana, { ...invitation(asked.email.toUpperCase()) }, PLACE);
    await expect(taken).rejects.toMatchObject({ detail: { fields: { email: 'email_taken' } } });
    expect((await readTeam(db())).people).toHaveLength(2);
    expect(await actions(db())).toHaveLength(1);
  });

  test('a reset on the host ends every open link: one that leaked opens nothing afterwards (W5)', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const asked = invitation();
    await invitePerson(db(), ana, asked, PLACE);
    expect(await resetPerson(db(), asked.email)).toMatch(/^[\w-]{24}$/);
    expect(await takePersonLink(db(), asked.id, new Date())).toBe(false);
  });

  test('a newer link ends the one before; a link ends after its hours, and of two uses at once one counts', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const asked = invitation();
    await invitePerson(db(), ana, asked, PLACE);
    const renewed = { id: randomUUID(), personId: asked.id };
    const { link } = await renewPersonLink(db(), ana, renewed, PLACE);
    expect(await renewPersonLink(db(), ana, renewed, PLACE)).toMatchObject({ link });
    const elsewhere = await other();
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect(await takePersonLink(db(), asked.id, new Date())).toBe(false);
    expect(await takePersonLink(db(), renewed.id, at(LINK_HOURS + 0.1))).toBe(false);
    const uses = [db(), elsewhere, db(), elsewhere].map((one) =>
      takePersonLink(one, renewed.id, at(LINK_HOURS - 0.1)),
    );
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    expect((await actions(db())).map(({ action }) => action)).toEqual(['user.link_made', 'user.invited']);
  });

  test('the last administrator who can sign in is neither lowered nor disabled; one who is only invited does not count', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    await invitePerson(db(), ana, { ...invitation(), role: 'admin' }, PLACE);
    const gone = await add(db(), 'Gone', 'admin');
    await changePerson(db(), ana, gone.id, { disabled: true });
    expect(await failure(changePerson(db(), ana, ana.id, { role: 'viewer' }))).toBe('last_admin');
    expect(await failure(changePerson(db(), null, ana.id, { disabled: true }))).toBe('last_admin');
    expect((await readPerson(db(), ana.id, READER)).person).toMatchObject({ role: 'admin', state: 'active' });
  });

  test(`${ROUNDS} times two administrators disable each other at once: one is left, and the other one's change is refused`, async () => {
    const elsewhere = await other();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ana, bia] = [await add(db(), 'Ana', 'admin'), await add(db(), 'Bia', 'admin')];
      const changes = await Promise.allSettled([
        changePerson(db(), ana, bia.id, { disabled: true }),
        changePerson(elsewhere, bia, ana.id, round % 2 === 0 ? { disabled: true } : { role: 'viewer' }),
      ]);
      const [refused] = changes.map(codeOf).filter((code) => code !== 'done');
      const lowersFirst = round % 2 === 1 && refused === 'second_person_needed';
      expect(changes.map(codeOf).sort()).toEqual(['done', lowersFirst ? refused : 'forbidden']);
      const left = (await readTeam(db())).people.filter(
        ({ role, state }) => role === 'admin' && state === 'active',
      );
      expect(left).toHaveLength(1);
      await db().execute(`update users set role = 'viewer'`);
    }
  });

  test('a role, disabling and enabling each change once and are audited once; sessions end at once in the other process', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const bruno = await add(db(), 'Bruno', 'operator');
    const session = await createSession(db(), bruno.id);
    const elsewhere = await other();
    for (const one of [db(), elsewhere]) await changePerson(one, ana, bruno.id, { role: 'viewer' });
    expect((await findSession(elsewhere, session, bruno.id))?.user.role).toBe('viewer');
    for (const one of [db(), elsewhere]) await changePerson(one, ana, bruno.id, { disabled: true });
    expect(await findSession(elsewhere, session, bruno.id)).toBeNull();
    expect(await failure(renewPersonLink(db(), ana, { id: randomUUID(), personId: bruno.id }, PLACE))).toBe(
      'person_disabled',
    );
    for (const one of [db(), elsewhere]) await changePerson(one, ana, bruno.id, { disabled: false });
    expect(await findSession(elsewhere, session, bruno.id)).toBeNull();
    const by = { by: 'Ana', subject: bruno.id };
    expect(await actions(db())).toEqual([
      { action: 'user.enabled', ...by, detail: undefined },
      { action: 'user.disabled', ...by, detail: undefined },
      { action: 'user.role', ...by, detail: { from: 'operator', to: 'viewer' } },
    ]);
  });

  test('a limit is set once in the invitation and once on the person, and holds from the next request in every process', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const [one, two] = [await register(db(), 'Livraria'), await register(db(), 'Estúdio')];
    const asked = { ...invitation(), role: 'operator' as const, limitedTo: [one] };
    const first = await invitePerson(db(), ana, asked, PLACE);
    expect(await invitePerson(await other(), ana, asked, PLACE)).toEqual(first);
    expect(await failure(invitePerson(db(), ana, { ...asked, limitedTo: null }, PLACE))).toBe('key_reused');
    const session = await createSession(db(), asked.id);
    const elsewhere = await other();
    const limitIn = async (where: Database) => (await findSession(where, session, asked.id))?.user.limitedTo;
    expect(await limitIn(elsewhere)).toEqual([one]);
    for (const where of [db(), elsewhere])
      await changePerson(where, ana, asked.id, { limited_to: [one, two].sort() });
    expect(await limitIn(elsewhere)).toEqual([one, two].sort());
    expect((await sessionsAlive(elsewhere, [sessionHash(session)])).get(sessionHash(session))).toMatchObject({
      limitedTo: [one, two].sort(),
    });
    const shown = (await readPerson(db(), asked.id, READER)).person.limited_to;
    expect(shown?.map(({ name }) => name)).toEqual(['Estúdio', 'Livraria']);
    await changePerson(db(), ana, asked.id, { limited_to: null });
    expect(await limitIn(elsewhere)).toBeNull();
    expect((await actions(db())).map(({ action, detail }) => [action, detail])).toEqual([
      ['user.limit', { from: [one, two].sort().join(' '), to: 'all' }],
      ['user.limit', { from: one, to: [one, two].sort().join(' ') }],
      ['user.invited', { role: 'operator', limited_to: one }],
    ]);
  });

  test('no administrator is limited, and nobody is limited to what is not in the register', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const bruno = await add(db(), 'Bruno', 'operator');
    const one = await register(db(), 'Livraria');
    const limit = (id: string, limited_to: string[]) => failure(changePerson(db(), ana, id, { limited_to }));
    expect(await limit(ana.id, [one])).toBe('limited_admin');
    expect(await limit(bruno.id, [one, randomUUID()])).toBe('invalid_input');
    await changePerson(db(), ana, bruno.id, { limited_to: [one] });
    expect(await failure(changePerson(db(), ana, bruno.id, { role: 'admin' }))).toBe('limited_admin');
    const asked = { ...invitation(), role: 'admin' as const, limitedTo: [one] };
    expect(await failure(invitePerson(db(), ana, asked, PLACE))).toBe('limited_admin');
    await expect(db().execute(`update users set role = 'admin' where id = '${bruno.id}'`)).rejects.toThrow();
    expect((await readPerson(db(), bruno.id, READER)).person.role).toBe('operator');
  });

  test('a treasurer who is limited does not end the administrator’s money: nobody else decides for the account', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const carla = await add(db(), 'Carla', 'treasurer');
    const session = await createSession(db(), ana.id);
    const alone = async () => (await findSession(db(), session, ana.id))?.user.withoutTreasurer;
    expect(await alone()).toBe(false);
    const limit = { limited_to: [await register(db(), 'Livraria')] };
    expect(await failure(changePerson(db(), ana, carla.id, limit))).toBe('second_person_needed');
    await changePerson(db(), null, carla.id, limit);
    expect(await alone()).toBe(true);
  });

  test('an administrator gets no money by lowering, limiting or disabling the only treasurer; a second one frees the first', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const carla = await add(db(), 'Carla', 'treasurer');
    const session = await createSession(db(), ana.id);
    const alone = async () => (await findSession(db(), session, ana.id))?.user.withoutTreasurer;
    const lower = (id: string) => failure(changePerson(db(), ana, id, { role: 'viewer' }));
    await invitePerson(db(), null, invitation(), PLACE);
    expect(await lower(carla.id)).toBe('second_person_needed');
    await changePerson(db(), ana, carla.id, { disabled: true });
    expect([await lower(carla.id), await alone()]).toEqual(['last_treasurer', false]);
    expect(await failure(changePerson(db(), ana, carla.id, { disabled: false }))).toBe('deciders_disabled');
    await changePerson(db(), null, carla.id, { disabled: false });
    const davi = await add(db(), 'Davi', 'treasurer');
    const elsewhere = await other();
    const both = [db(), elsewhere].map((one, at) =>
      changePerson(one, ana, at === 0 ? carla.id : davi.id, { role: 'viewer' }),
    );
    expect((await Promise.allSettled(both)).map(codeOf).sort()).toEqual(['done', 'second_person_needed']);
    expect(await alone()).toBe(false);
  });

  test('whoever is no administrator any more changes nobody, whatever the page still shows', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const bruno = await add(db(), 'Bruno', 'operator');
    const session = await createSession(db(), ana.id);
    const { id } = bruno;
    expect(await failure(changePerson(db(), bruno, id, { role: 'admin' }))).toBe('forbidden');
    expect(await failure(invitePerson(db(), bruno, invitation(), PLACE))).toBe('forbidden');
    expect(await failure(renewPersonLink(db(), bruno, { id: randomUUID(), personId: ana.id }, PLACE))).toBe(
      'forbidden',
    );
    expect(await failure(endPersonSessions(db(), bruno, ana.id, { keep: '' }))).toBe('forbidden');
    expect(await findSession(db(), session, ana.id)).not.toBeNull();
    expect(await actions(db())).toEqual([]);
  });

  test('sessions end one by one or all but the own one; nobody ends another person’s by naming it as an own one', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const bruno = await add(db(), 'Bruno', 'operator');
    const [own, old, foreign] = [
      await createSession(db(), bruno.id),
      await createSession(db(), bruno.id, new Date(), {
        browser: 'Firefox',
        system: 'Linux',
        source: '203.0.113.9',
      }),
      await createSession(db(), ana.id),
    ];
    const { sessions } = await readPerson(db(), bruno.id, { ...READER, id: own });
    expect(sessions.find(({ id }) => id === sessionHash(old))).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      source: '203.0.113.9',
      current: false,
    });
    await endPersonSessions(db(), bruno, bruno.id, { only: sessionHash(foreign), keep: own });
    await endPersonSessions(db(), bruno, bruno.id, { only: sessionHash(own), keep: own });
    expect(await findSession(db(), foreign, ana.id)).not.toBeNull();
    expect(await findSession(db(), own, bruno.id)).not.toBeNull();
    const elsewhere = await other();
    for (const one of [db(), elsewhere]) await endPersonSessions(one, bruno, bruno.id, { keep: own });
    expect(await findSession(elsewhere, old, bruno.id)).toBeNull();
    expect(await findSession(elsewhere, own, bruno.id)).not.toBeNull();
    await endPersonSessions(db(), ana, bruno.id, { keep: foreign });
    expect(await findSession(elsewhere, own, bruno.id)).toBeNull();
    const row = { action: 'sessions.ended', subject: bruno.id, detail: { count: '1' } };
    expect(await actions(db())).toEqual([
      { ...row, by: 'Ana' },
      { ...row, by: 'Bruno' },
    ]);
  });

  test('a password changes with the old one; other sessions and open links end, and a repeated press changes nothing (W5)', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const own = await createSession(db(), ana.id);
    const elsewhere = await createSession(db(), ana.id);
    const reset = { id: randomUUID(), personId: ana.id };
    await renewPersonLink(db(), null, reset, PLACE);
    const session = { id: own, user: ana };
    const change = { old: PASSWORD, password: 'seven brown kettles on a shelf' };
    const wrong = changePassword(db(), session, { ...change, old: 'not-it' });
    await expect(wrong).rejects.toMatchObject({ detail: { fields: { old: 'wrong_password' } } });
    const common = changePassword(db(), session, { ...change, password: 'manchesterunited' });
    await expect(common).rejects.toMatchObject({ detail: { fields: { password: 'password_guessable' } } });
    for (const _ of [1, 2]) await changePassword(db(), session, change);
    const hash = (await findUserByEmail(db(), ana.email))?.passwordHash;
    expect([await passwordFits(hash, PASSWORD), await passwordFits(hash, change.password)]).toEqual([
      false,
      true,
    ]);
    expect(await findSession(db(), own, ana.id)).not.toBeNull();
    expect(await findSession(db(), elsewhere, ana.id)).toBeNull();
    expect(await takePersonLink(db(), reset.id, new Date(Date.now() + 1_000))).toBe(false);
    expect((await actions(db())).map(({ action }) => action)).toEqual(['password.changed', 'user.link_made']);
  });

  test('a stolen session does not guess the old password: wrong ones are counted and then wait (W5)', async () => {
    const ana = await add(db(), 'Ana', 'viewer');
    const session = { id: await createSession(db(), ana.id), user: ana };
    const tries = [];
    for (let i = 0; i < 6; i += 1)
      tries.push(
        await failure(changePassword(db(), session, { old: `no-${i}`, password: PASSWORD.slice(1) })),
      );
    expect(tries).toEqual([...Array(5).fill('invalid_input'), 'rate_limited']);
  });

  if (dialect === 'pglite')
    test('people of the demo are marked and stay as they are; their sessions can be ended', async () => {
      const ana = await add(db(), 'Ana', 'admin');
      const demo = { ...invitation(), passwordHash: await hashed, demo: true };
      const visitor = await addUser(db(), demo);
      const session = { id: await createSession(db(), demo.id), user: visitor ?? ana };
      const refused = [
        changePerson(db(), ana, demo.id, { disabled: true }),
        changePerson(db(), ana, demo.id, { role: 'viewer' }),
        renewPersonLink(db(), ana, { id: randomUUID(), personId: demo.id }, PLACE),
        changePassword(db(), session, { old: PASSWORD, password: 'seven brown kettles' }),
      ];
      expect(await Promise.all(refused.map(failure))).toEqual(Array(4).fill('demo_person'));
      expect((await readPerson(db(), demo.id, READER)).person.demo).toBe(true);
      await endPersonSessions(db(), ana, demo.id, { keep: '' });
      expect(await findSession(db(), session.id, demo.id)).toBeNull();
    });
});
