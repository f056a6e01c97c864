import { encode } from 'next-auth/jwt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as begin from '@/app/api/account/factors/begin/route';
import * as codes from '@/app/api/account/factors/codes/route';
import * as factors from '@/app/api/account/factors/route';
import * as conversion from '@/app/api/conversions/[rfq_id]/route';
import * as conversions from '@/app/api/conversions/route';
import * as health from '@/app/api/health/route';
import * as open from '@/app/api/sandbox/state/open/route';
import * as share from '@/app/api/sandbox/state/route';
import { authCookies, worldCookie } from '@/lib/auth/cookies';
import { codeAt } from '@/lib/auth/factors/time-codes';
import { preparePeople } from '@/lib/auth/first-people';
import { requestSession } from '@/lib/auth/session';
import { hasLostWorld } from '@/lib/auth/visitor-world';
import { COPY_COOKIE, COPY_HEADER } from '@/lib/contract/bff/sandbox/carried-copy';
import { services } from '@/lib/operations/services';
import { runCarriedWorlds } from '@/lib/operations/worlds/carried-worlds';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { installWorlds, type Worlds } from '@/lib/store/worlds/current-world';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { demoEntrance, worldGiven } from './demo-entrance';
import { type RouteHandler, route } from './route';

const ORIGIN = 'http://localhost:3000';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const QUOTE = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000.00' };

interface Instance {
  store: Store;
  worlds: Worlds & { stop(): Promise<void> };
}

async function instance(): Promise<Instance> {
  const store = await memoryStore();
  await preparePeople(store.db, { environment: 'sandbox' });
  return { store, worlds: runCarriedWorlds({ base: async () => ({ store, past: undefined }) }) };
}

let x: Instance;
let y: Instance;
beforeAll(async () => {
  [x, y] = await Promise.all([instance(), instance()]);
});
afterEach(() => installWorlds(undefined));
afterAll(async () => {
  for (const one of [x, y]) {
    await one.worlds.stop();
    await one.store.close();
  }
});

/** Keeps cookies and the copy, as the browser does (lib/queries/api/carried-world.ts), without giving it back by itself. */
class Browser {
  readonly jar = new Map<string, string>();
  copy: Buffer | undefined;

  async ask(at: Instance, handler: RouteHandler, method: string, sent?: unknown, params = {}) {
    adoptStore(at.store);
    installWorlds(at.worlds);
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = sent === undefined ? {} : { body: JSON.stringify(sent) };
    const request = new Request(`${ORIGIN}/api/sample`, {
      method,
      headers: { ...SAME_ORIGIN, cookie },
      ...body,
    });
    const answer = await handler(request, { params: Promise.resolve(params) });
    for (const line of answer.headers.getSetCookie()) this.keepCookie(line);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const [token = '', size = `${bytes.length}`] = answer.headers.get(COPY_HEADER)?.split(':') ?? [];
    if (token !== '') {
      this.jar.set(COPY_COOKIE, token);
      this.copy = bytes.subarray(Number(size));
    }
    return { status: answer.status, body: JSON.parse(bytes.subarray(0, Number(size)).toString()) };
  }

  enter(at: Instance, more: Record<string, unknown> = {}) {
    return this.ask(at, demoEntrance, 'POST', { person: 'admin', ...more });
  }

  give(at: Instance, file = this.copy) {
    return this.ask(at, worldGiven, 'POST', file === undefined ? {} : { file: file.toString('base64') });
  }

  private keepCookie(line: string) {
    const [pair = ''] = line.split(';');
    this.jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
}

async function visitor(at: Instance): Promise<Browser> {
  const made = new Browser();
  expect((await made.enter(at)).status).toBe(200);
  return made;
}

test('a quote of one instance is read on another, which got the world back: same id, same amounts', async () => {
  const ana = await visitor(x);
  const { body: made } = await ana.ask(x, conversions.POST, 'POST', QUOTE);
  const { rfq_id } = made.conversion;
  const read = (at: Instance) => ana.ask(at, conversion.GET, 'GET', undefined, { rfq_id });
  expect(await read(y)).toMatchObject({ status: 409, body: { error: { code: 'world_unknown' } } });
  expect(await ana.ask(y, health.GET, 'GET')).toMatchObject({ status: 409 });
  expect(await ana.give(y)).toMatchObject({ status: 200, body: { restored: true } });
  expect(await ana.give(y)).toMatchObject({ status: 200, body: { restored: false } });
  expect(await ana.ask(y, health.GET, 'GET')).toMatchObject({ status: 200, body: { store: 'ok' } });
  const [here, there] = [await read(x), await read(y)];
  expect(there.status).toBe(200);
  expect(there.body.conversion).toMatchObject({ rfq_id, options: here.body.conversion.options });
  // What is done there is unknown here, until this instance gets it.
  expect((await ana.ask(y, conversions.POST, 'POST', QUOTE)).status).toBe(200);
  expect((await ana.ask(x, conversions.GET, 'GET')).body.error.code).toBe('world_unknown');
  await ana.give(x);
  expect((await ana.ask(x, conversions.GET, 'GET')).body.items).toHaveLength(2);
});

test('a refused change is carried as well, since it may have begun something', async () => {
  const ana = await visitor(x);
  const before = ana.jar.get(COPY_COOKIE);
  expect((await ana.ask(x, conversions.POST, 'POST', { from_currency: 'USDT' })).status).toBe(400);
  expect(ana.jar.get(COPY_COOKIE)).not.toBe(before);
});

test('somebody else’s copy, a cut one and a forged one are refused, and nothing changes', async () => {
  const [ana, bia] = [await visitor(x), await visitor(x)];
  const own = ana.copy ?? Buffer.alloc(0);
  const forged = Buffer.from(own);
  forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
  for (const file of [bia.copy, own.subarray(0, own.length - 9), forged, Buffer.from('no copy')])
    expect(await ana.give(y, file)).toMatchObject({ body: { error: { code: 'state_refused' } } });
  expect((await ana.ask(x, conversions.GET, 'GET')).status).toBe(200);
});

test('a world that nobody has begins again, and the person stays signed in', async () => {
  const ana = await visitor(x);
  await ana.ask(x, conversions.POST, 'POST', QUOTE);
  ana.copy = undefined;
  expect(await ana.give(y)).toMatchObject({ status: 200, body: { restored: true } });
  const { status, body } = await ana.ask(y, conversions.GET, 'GET');
  expect([status, body.items]).toEqual([200, []]);
  // The instance that has the old one is behind the new one now.
  expect((await ana.ask(x, conversions.GET, 'GET')).body.error.code).toBe('world_unknown');
});

test('whoever comes back with the copy enters the same demo; without it, or forged, another one', async () => {
  const ana = await visitor(x);
  await ana.ask(x, conversions.POST, 'POST', QUOTE);
  expect((await ana.enter(y, { person: 'viewer' })).body.error.code).toBe('world_unknown');
  await ana.give(y);
  expect((await ana.enter(y, { person: 'viewer' })).body.world.began_again).toBe(false);
  expect((await ana.ask(y, conversions.GET, 'GET')).body.items).toHaveLength(1);
  ana.jar.delete(COPY_COOKIE);
  expect((await ana.enter(y, { stay: true })).body.error.code).toBe('demo_ended');
  expect((await ana.enter(y)).body.world.began_again).toBe(true);
  expect((await ana.ask(y, conversions.GET, 'GET')).body.items).toEqual([]);
});

test('a file of a carried world opens in somebody else’s, on another instance: same ids, same amounts', async () => {
  const [ana, bia] = [await visitor(x), await visitor(y)];
  await ana.ask(x, conversions.POST, 'POST', QUOTE);
  const { status, body: shared } = await ana.ask(x, share.POST, 'POST', {});
  expect([status, shared.kind]).toEqual([200, 'file']);
  expect(shared.name).toMatch(/^mesa-[\dT-]+\.world$/);
  expect((await bia.ask(y, conversions.GET, 'GET')).body.items).toEqual([]);
  expect(await bia.ask(y, open.POST, 'POST', { file: shared.file })).toMatchObject({ status: 200 });
  const { items } = (await ana.ask(x, conversions.GET, 'GET')).body;
  expect((await bia.ask(y, conversions.GET, 'GET')).body.items).toEqual(items);
  // It is a copy, which bia's browser carries from now on.
  await bia.ask(y, conversions.POST, 'POST', QUOTE);
  expect((await ana.ask(x, conversions.GET, 'GET')).body.items).toHaveLength(1);
  await bia.give(x);
  expect((await bia.ask(x, conversions.GET, 'GET')).body.items).toMatchObject([{}, items[0]]);
});

test('a second factor goes where its visitor’s world goes, and stays out of the file for somebody else', async () => {
  const ana = await visitor(x);
  const { body: begun } = await ana.ask(x, begin.POST, 'POST', { kind: 'code' });
  const added = { challenge: begun.challenge, code: codeAt(begun.secret, Date.now()) };
  expect((await ana.ask(x, factors.POST, 'POST', added)).body.recovery_codes).toHaveLength(10);
  await ana.give(y);
  expect((await ana.ask(y, factors.GET, 'GET')).body.factors).toMatchObject([{ kind: 'code' }]);
  const asked = await ana.ask(y, codes.POST, 'POST', {});
  expect(asked.body.error).toMatchObject({
    code: 'step_up_required',
    proof: { methods: ['code', 'recovery'] },
  });

  const bia = await visitor(y);
  const { body: shared } = await ana.ask(y, share.POST, 'POST', {});
  expect(await bia.ask(y, open.POST, 'POST', { file: shared.file })).toMatchObject({ status: 200 });
  expect((await bia.ask(y, factors.GET, 'GET')).body.factors).toEqual([]);
  // Whoever opens a file keeps their own.
  expect(await ana.ask(y, open.POST, 'POST', { file: shared.file })).toMatchObject({ status: 200 });
  expect((await ana.ask(y, factors.GET, 'GET')).body.factors).toHaveLength(1);
  // The copy itself is no file for others: it would bring the factor along.
  const file = ana.copy?.toString('base64');
  for (const one of [ana, bia])
    expect((await one.ask(y, open.POST, 'POST', { file })).body.error.code).toBe('state_refused');
  expect((await bia.ask(y, factors.GET, 'GET')).body.factors).toEqual([]);
});

const ofAnother = (salt?: string) =>
  encode({
    token: { world: 'world_1', sid: 'session', sub: 'person' },
    secret: 'another',
    ...(salt && { salt }),
  });

test.each([
  ['another deployment’s', (_cookie: string, salt?: string) => ofAnother(salt)],
  ['a forged', () => 'forged'],
  ['a cut', (cookie: string) => cookie.slice(0, -9)],
] as const)(
  '%s cookie of a world: the entrance says once that the demo began again, and one press enters',
  async (_, changed) => {
    const ana = await visitor(x);
    await ana.ask(x, conversions.POST, 'POST', QUOTE);
    const [world, session] = [worldCookie(ORIGIN).name, authCookies(ORIGIN).sessionToken.name];
    const lost = () => hasLostWorld(async (name) => ana.jar.get(name));
    expect(await lost()).toBe(false);
    for (const [name, salt] of [[world, 'world'], [session]] as const)
      ana.jar.set(name, await changed(ana.jar.get(name) ?? '', salt));
    expect((await ana.ask(x, conversions.GET, 'GET')).status).toBe(401);
    expect(await lost()).toBe(true);
    expect((await ana.enter(x, { stay: true })).body.error.code).toBe('demo_ended');
    const { status, body } = await ana.enter(x);
    expect([status, body.world.began_again]).toEqual([200, true]);
    expect(await lost()).toBe(false);
    expect((await ana.ask(x, conversions.GET, 'GET')).body.items).toEqual([]);
    expect((await ana.enter(x)).body.world.began_again).toBe(false);
  },
);

test('a newcomer has lost nothing; whoever has the cookie of a world without its copy has', async () => {
  const ana = new Browser();
  const lost = () => hasLostWorld(async (name) => ana.jar.get(name));
  installWorlds(x.worlds);
  expect(await lost()).toBe(false);
  expect((await ana.enter(x)).body.world.began_again).toBe(false);
  ana.jar.delete(COPY_COOKIE);
  expect(await lost()).toBe(true);
});

test('a session needs no store and does not end by an idle hour; one without a world is none', async () => {
  const ana = await visitor(x);
  const cookie = [...ana.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const nowhere = { carried: x.worlds.carried, open: () => Promise.reject(new Error('no store here')) };
  installWorlds({ ...x.worlds, ...nowhere } as Worlds);
  const session = await requestSession(new Request(ORIGIN, { headers: { cookie } }));
  expect(session?.user).toMatchObject({ name: 'Helena Prado', role: 'admin' });
  const sample = route({
    permission: 'session:read',
    scope: 'own',
    handle: async () => (await services()).env,
  });
  const stranger = new Browser();
  expect((await stranger.ask(x, sample, 'GET')).status).toBe(401);
});
