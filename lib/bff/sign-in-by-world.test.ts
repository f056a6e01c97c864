import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as beginFactor from '@/app/api/account/factors/begin/route';
import * as factors from '@/app/api/account/factors/route';
import * as conversions from '@/app/api/conversions/route';
import * as join from '@/app/api/join/route';
import * as signInFactor from '@/app/api/sign-in-factor/route';
import * as team from '@/app/api/team/route';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import { codeAt } from '@/lib/auth/factors/time-codes';
import { DEMO_PASSWORD, preparePeople } from '@/lib/auth/first-people';
import { knownDevice } from '@/lib/auth/known-device';
import { hashPassword } from '@/lib/auth/passwords';
import { offerConnection } from '@/lib/auth/sso/connect-account';
import { env } from '@/lib/env/env';
import { services } from '@/lib/operations/services';
import { type RunningWorlds, runWorlds } from '@/lib/operations/worlds/open-worlds';
import { adoptStore, openStore, type Store } from '@/lib/store/engine/open-store';
import { addUser, findUserByEmail } from '@/lib/store/people/users';
import { identities } from '@/lib/store/schema/people-tables';
import { installWorlds } from '@/lib/store/worlds/current-world';
import { AuthBrowser } from '@/lib/testing/harnesses/auth-browser';
import { DemoVisitor } from '@/lib/testing/harnesses/demo-visitor';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';

import { route } from './route';

const PASSWORD = 'seven brown kettles on a shelf';
const PAULA = 'paula@company.example';
const REAL = 'real@company.example';
const QUOTE = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000.00' };
const serverUrl = inject('postgresUrl');

let base: Store;
let worlds: RunningWorlds;
let skippedMs = 0;

const whereAmI = route({
  permission: 'session:read',
  scope: 'own',
  handle: async ({ session }) => ({
    email: session.user.email,
    world: (await services()).store.world ?? 'shared',
  }),
});

async function visitor(): Promise<DemoVisitor> {
  const made = new DemoVisitor();
  expect((await made.enter()).status).toBe(200);
  return made;
}

const place = async (one: DemoVisitor) => (await one.call(whereAmI, 'GET')).body;

/** The same browser at the form for a password. */
async function signIn(one: DemoVisitor, email: string, password: string): Promise<number> {
  return (await signInWith(one, email, password)).status;
}

async function signInWith(one: DemoVisitor, email: string, password: string, more = {}) {
  const form = new AuthBrowser();
  for (const [name, value] of one.jar) form.jar.set(name, value);
  const { status, body } = await form.signIn(email, password, more);
  for (const [name, value] of form.jar) one.jar.set(name, value);
  return { status, error: new URL(String(body.url), 'http://localhost').searchParams.get('error') };
}

/** `id`: the intent's, which becomes the person's. */
async function invited(one: DemoVisitor, email = PAULA, id: string = randomUUID()): Promise<string> {
  const person = { email, name: 'Paula Nunes', role: 'operator' };
  const { status, body } = await one.call(team.POST, 'POST', person, id);
  expect(status).toBe(200);
  return new URL(body.link.url).hash.slice(1);
}

if (serverUrl !== null) {
  describe('a password where each visitor has a world', () => {
    beforeAll(async () => {
      base = await openStore({ databaseUrl: await createDatabase(serverUrl) });
      adoptStore(base);
      await preparePeople(base.db, { environment: 'sandbox' });
      const passwordHash = await hashPassword(PASSWORD);
      await addUser(base.db, { email: REAL, name: 'Real Person', role: 'viewer', passwordHash });
      const clock = () => Date.now() + skippedMs;
      worlds = await runWorlds({ base, most: 20, ofPage: async () => undefined, clock });
      installWorlds(worlds);
    }, 60_000);
    afterAll(async () => {
      installWorlds(undefined);
      await worlds?.stop();
      await base?.close();
    });

    test('the published password of the demo people opens nothing: strangers would meet in one world', async () => {
      const ana = await visitor();
      const { world } = await place(ana);
      for (const { email } of DEMO_PEOPLE) {
        expect(await signIn(new DemoVisitor(), email, DEMO_PASSWORD)).toBe(401);
        expect(await signIn(ana, email, DEMO_PASSWORD)).toBe(401);
      }
      expect(await place(ana)).toEqual({ email: 'admin@mesa.example', world });
      expect(await listAudit(base.db, { limit: 5 })).toEqual([]);
      installWorlds(undefined);
      expect(await signIn(new DemoVisitor(), 'viewer@mesa.example', DEMO_PASSWORD)).toBe(200);
      installWorlds(worlds);
    });

    test('who was invited into a world comes back to it by password, and nobody else does', async () => {
      const ana = await visitor();
      const { world } = await place(ana);
      await ana.call(conversions.POST, 'POST', QUOTE);
      const paula = new DemoVisitor();
      const token = await invited(ana);
      expect((await paula.call(join.POST, 'POST', { token, password: PASSWORD })).status).toBe(200);
      expect(await place(paula)).toEqual({ email: PAULA, world });
      paula.jar.delete('mesa.session');
      expect(await signIn(paula, PAULA, 'another password of hers')).toBe(401);
      expect(await signIn(paula, PAULA, PASSWORD)).toBe(200);
      expect(await place(paula)).toEqual({ email: PAULA, world });
      expect((await paula.call(conversions.GET, 'GET')).body.items).toHaveLength(1);
      expect(await signIn(await visitor(), PAULA, PASSWORD)).toBe(401);
      expect(await signIn(new DemoVisitor(), PAULA, PASSWORD)).toBe(401);
    });

    test('who was invited into a world signs in to it with a second factor, which another browser does not learn of (W5, W6)', async () => {
      const [ana, paula] = [await visitor(), new DemoVisitor()];
      const { world } = await place(ana);
      const token = await invited(ana);
      await paula.call(join.POST, 'POST', { token, password: PASSWORD });
      const begun = await paula.call(beginFactor.POST, 'POST', { kind: 'code', password: PASSWORD });
      const codeOf = (ms: number) => codeAt(begun.body.secret, Date.now() + ms);
      const added = { challenge: begun.body.challenge, code: codeOf(0) };
      expect((await paula.call(factors.POST, 'POST', added)).status).toBe(200);
      const [, challenge = ''] = (await signInWith(paula, PAULA, PASSWORD)).error?.split('.') ?? [];
      const asked = { status: 200, body: { challenge, methods: ['code', 'recovery'] } };
      expect(await paula.call(signInFactor.POST, 'POST', { challenge })).toMatchObject(asked);
      const elsewhere = await new DemoVisitor().call(signInFactor.POST, 'POST', { challenge });
      expect(elsewhere.body.error.code).toBe('proof_ended');
      const totp = codeOf(30_000);
      expect(await signInWith(paula, PAULA, PASSWORD, { challenge, totp })).toMatchObject({ status: 200 });
      expect(await place(paula)).toEqual({ email: PAULA, world });
    });

    test('a person of the installation signs in where the world of the browser has the same address', async () => {
      const ana = await visitor();
      const token = await invited(ana, REAL);
      expect(await signIn(ana, REAL, PASSWORD)).toBe(200);
      expect(await place(ana)).toEqual({ email: REAL, world: 'shared' });
      const joined = { token, password: 'a password of this world only' };
      expect((await ana.call(join.POST, 'POST', joined)).status).toBe(200);
      const { world } = await place(ana);
      expect(await signIn(ana, REAL, PASSWORD)).toBe(200);
      expect(await place(ana)).toEqual({ email: REAL, world: 'shared' });
      expect(await signIn(ana, REAL, 'neither of the two passwords')).toBe(401);
      // Not refused either: a refusal would tell which addresses the installation knows.
      expect(await signIn(ana, REAL, joined.password)).toBe(200);
      expect(await place(ana)).toEqual({ email: REAL, world });
    });

    test('a visitor who joins the world of another keeps their own, and their password leads back to where they last were', async () => {
      const [ana, bia] = [await visitor(), await visitor()];
      const [{ world: ofAna }, { world: ofBia }] = [await place(ana), await place(bia)];
      const token = await invited(ana);
      expect((await bia.call(join.POST, 'POST', { token, password: PASSWORD })).status).toBe(200);
      expect(await place(bia)).toEqual({ email: PAULA, world: ofAna });
      expect(await signIn(bia, PAULA, PASSWORD)).toBe(200);
      expect(await place(bia)).toEqual({ email: PAULA, world: ofAna });
      expect((await bia.enter()).body.world.began_again).toBe(false);
      expect(await place(bia)).toEqual({ email: 'admin@mesa.example', world: ofBia });
    });

    test('who has the id of a real person in a world gets nothing of theirs: no known device, no identity (W5, W19)', async () => {
      const ana = await visitor();
      const real = await findUserByEmail(base.db, REAL);
      const id = real?.id ?? '';
      const token = await invited(ana, PAULA, id);
      const isKnown = () => {
        const cookies = [...ana.jar].map((pair) => pair.join('=')).join('; ');
        return knownDevice(cookies, id, env()) !== undefined;
      };
      expect((await ana.call(join.POST, 'POST', { token, password: PASSWORD })).status).toBe(200);
      expect(isKnown()).toBe(false);
      const identity = { issuer: 'https://login.example', subject: 'of a stranger', claimedRole: null };
      const offered = await offerConnection({ identity, email: REAL, name: 'Stranger' });
      const [pair = ''] = offered.split(';');
      ana.jar.set('mesa.sso-connect', pair.slice(pair.indexOf('=') + 1));
      expect(await signIn(ana, PAULA, PASSWORD)).toBe(200);
      expect((await place(ana)).email).toBe(PAULA);
      expect(isKnown()).toBe(false);
      expect(await base.db.select().from(identities)).toEqual([]);
      expect(await signIn(ana, REAL, PASSWORD)).toBe(200);
      expect(isKnown()).toBe(true);
      expect(await base.db.select().from(identities)).toMatchObject([{ userId: id }]);
    });

    test('a browser that signs in elsewhere ends its session in the world where that began', async () => {
      const one = new DemoVisitor();
      const asItIs = () => {
        const copy = new DemoVisitor();
        for (const [name, value] of one.jar) copy.jar.set(name, value);
        return copy;
      };
      const statusOf = async (of: DemoVisitor) => (await of.call(whereAmI, 'GET')).status;
      expect(await signIn(one, REAL, PASSWORD)).toBe(200);
      const shared = asItIs();
      expect(await statusOf(shared)).toBe(200);
      await one.enter();
      expect(await statusOf(shared)).toBe(401);
      const own = asItIs();
      expect(await statusOf(own)).toBe(200);
      expect(await signIn(one, REAL, PASSWORD)).toBe(200);
      expect(await statusOf(own)).toBe(401);
      expect(await place(one)).toEqual({ email: REAL, world: 'shared' });
    });

    test('a person of the installation signs in beside an open, a forged and an ended world', async () => {
      const browsers = [await visitor(), new DemoVisitor(), await visitor()];
      browsers[1]?.jar.set('mesa.world', 'forged');
      for (const [at, one] of browsers.entries()) {
        if (at === 2) skippedMs += 25 * 3_600_000;
        expect(await signIn(one, REAL, PASSWORD)).toBe(200);
        expect(await place(one)).toEqual({ email: REAL, world: 'shared' });
      }
      skippedMs = 0;
    });
  });
}
