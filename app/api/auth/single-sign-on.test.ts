import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NextRequest } from 'next/server';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import { authCookies } from '@/lib/auth/cookies';
import { beginFactor } from '@/lib/auth/factors/person-factors';
import { hashPassword } from '@/lib/auth/passwords';
import { hasNoPassword } from '@/lib/auth/people/change-password';
import { changePerson, invitePerson } from '@/lib/auth/people/change-team';
import { linkPlace } from '@/lib/auth/people/person-link';
import { readTeam } from '@/lib/auth/people/read-team';
import { toldEverybody } from '@/lib/auth/people/tell-person';
import { readTicket } from '@/lib/auth/ticket';
import { env, setAuthSecret } from '@/lib/env/env';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { claimedRoleOf } from '@/lib/store/people/identities';
import { hasOpenLink } from '@/lib/store/people/person-links';
import { findSession } from '@/lib/store/people/sessions';
import { addUser, findUserByEmail, type NewUser, treasurersOfAccount } from '@/lib/store/people/users';
import { AuthBrowser } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { CLIENT_SECRET, identityProvider } from '@/lib/testing/harnesses/identity-provider';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { GET } from './[...nextauth]/route';

const APP = 'http://localhost:3000';
const PASSWORD = 'nine wet umbrellas stood in the hall';
const ROLES = { claim: 'groups', roles: { finance: 'treasurer', help: 'support', desk: 'operator' } };

let store: Store;
let provider: Awaited<ReturnType<typeof identityProvider>>;

beforeAll(async () => {
  provider = await identityProvider(`${APP}/api/auth/callback/oidc`);
  use(provider.issuer);
  store = await memoryStore();
  adoptStore(store);
}, 120_000);
beforeEach(async () => {
  use(provider.issuer);
  await empty(store.db);
});
afterAll(async () => {
  await store.close();
  await provider.close();
});

function use(issuer: string) {
  vi.stubEnv('OIDC_ISSUER', issuer);
  vi.stubEnv('OIDC_CLIENT_ID', 'mesa');
  vi.stubEnv('OIDC_CLIENT_SECRET', CLIENT_SECRET);
  vi.stubEnv('OIDC_ROLES', JSON.stringify(ROLES));
  // Reads the environment anew.
  setAuthSecret('one secret of this test, and long enough');
}

class Browser extends AuthBrowser {
  /** Those that are not sent when another site leads here. */
  readonly strict = new Set<string>();

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const isLedHere = path.startsWith(`${APP}/api/auth/callback/`);
    const sent = [...this.jar].filter(([name]) => !(isLedHere && this.strict.has(name)));
    // As a browser sends them: encoded, as they came.
    const cookie = sent.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const request = new NextRequest(new URL(path, APP), { headers: { cookie, ...headers } });
    const nextauth = new URL(path, APP).pathname.split('/').slice(3);
    const answer = await GET(request, { params: Promise.resolve({ nextauth }) });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (/samesite=strict/i.test(line)) this.strict.add(name);
      if (value === '') this.jar.delete(name);
      else this.jar.set(name, decodeURIComponent(value));
    }
    return answer;
  }

  start(to = '/conversions') {
    return this.get(`/api/auth/signin/oidc?callbackUrl=${encodeURIComponent(to)}`);
  }

  /** To the provider and back: the address of the callback. */
  async wayBack(person: string): Promise<string> {
    provider.state.person = person;
    return provider.visit((await this.start()).headers.get('location') ?? '');
  }

  async enter(person: string): Promise<Response> {
    return this.get(await this.wayBack(person));
  }

  async opened() {
    const cookie = this.jar.get(authCookies(APP).sessionToken.name) ?? '';
    const ticket = await readTicket(cookie, env().authSecret);
    return ticket === null ? null : findSession(store.db, ticket.sessionId, ticket.userId);
  }
}

const add = async (user: Partial<NewUser> & { email: string }) =>
  addUser(store.db, { name: 'Ana', role: 'admin', passwordHash: await hashPassword(PASSWORD), ...user });
const person = (more: object = {}) => {
  const id = randomUUID();
  provider.people[id] = { email: `${id}@company.example`, email_verified: true, name: 'Rita Sá', ...more };
  return id;
};
const refused = (answer: Response) => /error=sso\.(\w+)/.exec(answer.headers.get('location') ?? '')?.[1];
const audited = async () =>
  (await listAudit(store.db, { limit: 20 })).map(({ action, detail }) => [action, detail]);

test('the first sign-in makes an account of the lowest role, later ones find it, and the page leads back', async () => {
  const rita = person();
  const browser = new Browser();
  const started = await browser.start();
  const asked = new URL(started.headers.get('location') ?? '').searchParams;
  expect([...asked.keys()].sort()).toEqual([
    'client_id',
    'code_challenge',
    'code_challenge_method',
    'nonce',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
  ]);
  expect([asked.get('code_challenge_method'), asked.get('scope')]).toEqual(['S256', 'openid email profile']);
  const answer = await browser.enter(rita);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('url=/conversions');
  expect(answer.headers.getSetCookie().find((line) => line.startsWith('mesa.session'))).toMatch(
    /SameSite=Strict/i,
  );
  expect((await browser.opened())?.user).toMatchObject({ email: `${rita}@company.example`, role: 'viewer' });
  await new Browser().enter(rita);
  expect((await readTeam(store.db)).people).toMatchObject([{ name: 'Rita Sá', state: 'active' }]);
  const rows = await audited();
  expect(rows.map(([action]) => action)).toEqual(['session.started', 'session.started', 'user.joined']);
  expect(JSON.stringify(rows)).not.toContain('company.example');
});

test('a person is told by mail of a sign-in in a browser that is not known, and of no other', async () => {
  const receivers: string[] = [];
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        receivers.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((done) => void mailServer.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => mailServer.close(done)));
  const { port } = mailServer.server.address() as AddressInfo;
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);
  use(provider.issuer);
  const rita = person();
  const told = async (browser: Browser) => {
    await browser.enter(rita);
    await toldEverybody();
    return receivers.splice(0);
  };
  const browser = new Browser();
  expect(await told(browser)).toEqual([`${rita}@company.example`]);
  expect(await told(browser)).toEqual([]);
  expect(await told(new Browser())).toEqual([`${rita}@company.example`]);
  vi.stubEnv('SMTP_URL', undefined);
});

test('the first sign-in in two tabs at once makes one account', async () => {
  const rita = person();
  const tabs = [new Browser(), new Browser(), new Browser()];
  const backs: string[] = [];
  for (const tab of tabs) backs.push(await tab.wayBack(rita));
  const answers = await Promise.all(tabs.map((tab, at) => tab.get(backs[at] ?? '')));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect((await readTeam(store.db)).people).toHaveLength(1);
});

test('the claim gives roles that decide nothing, at each sign-in; one that decides waits for two people', async () => {
  const ana = await add({ email: 'ana@company.example' });
  await add({ email: 'davi@company.example', role: 'treasurer' });
  const rita = person({ groups: ['help', 'staff'] });
  const browser = new Browser();
  await browser.enter(rita);
  const user = (await browser.opened())?.user;
  expect(user?.role).toBe('support');
  const again = async (groups: string[]) => {
    provider.people[rita] = { ...provider.people[rita], groups };
    const next = new Browser();
    await next.enter(rita);
    return (await next.opened())?.user.role;
  };
  expect(await again(['desk', 'help'])).toBe('operator');
  expect(await again(['finance'])).toBe('operator');
  expect(await claimedRoleOf(store.db, user?.id ?? '')).toBe('treasurer');
  await expect(changePerson(store.db, ana, user?.id ?? '', { role: 'treasurer' })).rejects.toThrow(
    'second_person_needed',
  );
  const boss = person({ groups: ['finance'] });
  const other = new Browser();
  await other.enter(boss);
  expect((await other.opened())?.user.role).toBe('viewer');
  // Given by two people, taken away by nobody's claim.
  await changePerson(store.db, null, user?.id ?? '', { role: 'treasurer' });
  expect(await again(['help'])).toBe('treasurer');
});

test('a local account with the same address is not taken over: its password connects the two, once', async () => {
  const ana = person({ email: 'Ana@company.example' });
  await add({ email: 'ana@company.example' });
  const browser = new Browser();
  expect(refused(await browser.enter(ana))).toBe('taken');
  expect(await browser.opened()).toBeNull();
  const stranger = new Browser();
  await stranger.signIn('ana@company.example', PASSWORD);
  expect(refused(await new Browser().enter(ana))).toBe('taken');
  await add({ email: 'bea@company.example', name: 'Bea' });
  // Somebody else's password does not connect Ana's identity.
  await browser.signIn('bea@company.example', PASSWORD);
  expect(browser.jar.has('mesa.sso-connect')).toBe(false);
  expect(refused(await browser.enter(ana))).toBe('taken');
  await browser.signIn('ana@company.example', 'wrong');
  expect(refused(await new Browser().enter(ana))).toBe('taken');
  await browser.signIn('ana@company.example', PASSWORD);
  const next = new Browser();
  expect((await next.enter(ana)).status).toBe(200);
  expect((await next.opened())?.user).toMatchObject({ email: 'ana@company.example', role: 'admin' });
  expect((await audited()).filter(([action]) => action === 'user.sso_connected')).toHaveLength(1);
});

const invited = async (role: Role) => {
  const [rita, id] = [person(), randomUUID()];
  const email = `${rita}@company.example`;
  await invitePerson(store.db, null, { id, email, name: 'Rita Sá', role }, linkPlace());
  return { rita, id };
};

test('who was invited joins with the role of the invitation; the link ends', async () => {
  const { rita, id } = await invited('treasurer');
  const browser = new Browser();
  expect((await browser.enter(rita)).status).toBe(200);
  expect((await browser.opened())?.user.role).toBe('treasurer');
  expect(await treasurersOfAccount(store.db)).toHaveLength(1);
  expect(await hasOpenLink(store.db, id, new Date())).toBe(false);
});

test('nobody joins to decide by an invitation that has ended; a role that decides nothing waits for nobody', async () => {
  const { rita } = await invited('treasurer');
  const { rita: otto } = await invited('support');
  // Nobody decides yet, so an operator would ask as whoever let them in.
  const { rita: davi } = await invited('operator');
  await store.db.execute(`update person_links set ends_at = now() - interval '1 minute'`);
  const browser = new Browser();
  expect(refused(await browser.enter(rita))).toBe('ended');
  expect(await browser.opened()).toBeNull();
  expect(await treasurersOfAccount(store.db)).toEqual([]);
  expect((await browser.enter(otto)).status).toBe(200);
  expect((await browser.opened())?.user.role).toBe('support');
  expect(refused(await new Browser().enter(davi))).toBe('ended');
});

test('whoever has no password adds the first factor after a fresh sign-in only, and no password fits', async () => {
  const rita = person();
  const browser = new Browser();
  await browser.enter(rita);
  const session = await browser.opened();
  if (session === null) throw new Error('not signed in');
  expect(await hasNoPassword(store.db, session.user.email)).toBe(true);
  expect((await beginFactor(store.db, session, { kind: 'code' })).challenge).toBeDefined();
  await store.db.execute(`update sessions set created_at = now() - interval '11 minutes'`);
  await expect(beginFactor(store.db, session, { kind: 'code' })).rejects.toThrow('sign_in_again');
  for (const password of ['', 'single sign-on'])
    expect((await new Browser().signIn(`${rita}@company.example`, password)).status).toBe(401);
});

test('without a verified address nobody enters; disabled people stay out, known or not', async () => {
  expect(refused(await new Browser().enter(person({ email_verified: false })))).toBe('unverified');
  expect(refused(await new Browser().enter(person({ email: undefined })))).toBe('no_email');
  const unsaid = person({ email_verified: undefined });
  expect(refused(await new Browser().enter(unsaid))).toBe('no_email_verified');
  const rita = person();
  const browser = new Browser();
  await browser.enter(rita);
  const { id } = (await findUserByEmail(store.db, `${rita}@company.example`)) ?? {};
  await changePerson(store.db, null, id ?? '', { disabled: true });
  expect(await browser.opened()).toBeNull();
  expect(refused(await new Browser().enter(rita))).toBe('disabled');
  expect((await readTeam(store.db)).people).toHaveLength(1);
});

test('a callback counts once and in its own browser, with its own state, nonce and verifier', async () => {
  const rita = person();
  const first = new Browser();
  const back = await first.wayBack(rita);
  const before = new Map(first.jar);
  expect(refused(await new Browser().get(back))).toBe('failed');
  const swapped = async (name: string) => {
    const [mine, theirs] = [new Browser(), new Browser()];
    const address = await mine.wayBack(rita);
    await theirs.wayBack(rita);
    // Each attempt has its own name.
    const keyIn = ({ jar }: Browser) => [...jar.keys()].find((key) => key.startsWith(`${name}.`)) ?? '';
    mine.jar.set(keyIn(mine), theirs.jar.get(keyIn(theirs)) ?? '');
    return refused(await mine.get(address));
  };
  for (const name of ['mesa.sso-state', 'mesa.sso-nonce', 'mesa.sso-pkce'])
    expect(await swapped(name)).toBe('failed');
  expect(refused(await first.get(back.replace(/state=[^&]+/, 'state=other')))).toBe('failed');
  for (const [name, value] of before) first.jar.set(name, value);
  expect((await first.get(back)).status).toBe(200);
  const replay = new Browser();
  for (const [name, value] of before) replay.jar.set(name, value);
  expect(refused(await replay.get(back))).toBe('failed');
  expect(await replay.opened()).toBeNull();
});

test('another site starts no sign-in, and no address of another site is led to', async () => {
  const browser = new Browser();
  const foreign = await browser.get('/api/auth/signin/oidc', { 'sec-fetch-site': 'cross-site' });
  expect(foreign.status).toBe(403);
  const rita = person();
  provider.state.person = rita;
  for (const [to, led] of [
    ['https://evil.example/x', '/'],
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example/x', '/evil.example/x'],
  ] as const) {
    const started = await browser.start(to);
    const answer = await browser.get(await provider.visit(started.headers.get('location') ?? ''));
    expect(await answer.text()).toContain(`url=${led}"`);
  }
});

test('a provider that answers for another issuer lets nobody in', async () => {
  const false_ = createServer(async (_, response) => {
    const told = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).text();
    response.setHeader('content-type', 'application/json').end(told);
  });
  await new Promise<void>((done) => false_.listen(0, '127.0.0.1', done));
  use(`http://127.0.0.1:${(false_.address() as AddressInfo).port}`);
  const browser = new Browser();
  expect(refused(await browser.enter(person()))).toBe('failed');
  expect(await browser.opened()).toBeNull();
  expect((await readTeam(store.db)).people).toEqual([]);
  await new Promise((done) => false_.close(done));
});

test('what the provider says of another subject is not believed', async () => {
  const rita = person();
  provider.state.userinfo = { sub: 'somebody else', ...provider.people[rita] };
  const browser = new Browser();
  expect(refused(await browser.enter(rita))).toBe('failed');
  delete provider.state.userinfo;
  expect((await readTeam(store.db)).people).toEqual([]);
});

test('a name with a control character ends no sign-in', async () => {
  await new Browser().enter(person({ name: 'Rita\u0000', email: 'rita@company.example' }));
  expect((await readTeam(store.db)).people).toMatchObject([{ name: 'rita' }]);
});

test('a provider that is down says so, and the password works', async () => {
  await add({ email: 'ana@company.example' });
  use('http://127.0.0.1:9');
  const browser = new Browser();
  expect(refused(await browser.start())).toBe('down');
  expect((await browser.signIn('ana@company.example', PASSWORD)).status).toBe(200);
  expect(await browser.opened()).not.toBeNull();
});
