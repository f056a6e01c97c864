import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DestinationsScreen } from '@/components/destinations/destinations-screen';
import { WithdrawalList } from '@/components/sub-merchants/withdrawals/withdrawal-list';
import { isLimited } from '@/lib/access/limit';
import { can, type Holder, type Permission, type Reach, ROLES, type Role } from '@/lib/access/permissions';
import { preparePeople } from '@/lib/auth/first-people';
import { requestSession } from '@/lib/auth/session';
import { ROUTE_SCOPE, type Scope } from '@/lib/bff/route';
import { adoptServices } from '@/lib/operations/services';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { endSessionsOf } from '@/lib/store/people/sessions';
import { addUser, disableUser, setLimit, setRole } from '@/lib/store/people/users';
import { ASKED_INSTEAD } from '@/lib/testing/fixtures/button-places';
import { DRAWN_BUTTONS, type DrawnButton, MADE, WITHDRAWAL } from '@/lib/testing/fixtures/drawn-buttons';
import { PAGE_PERMISSIONS } from '@/lib/testing/fixtures/page-permissions';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { type FoundRoute, routeInventory } from '@/lib/testing/harnesses/route-inventory';
import { CID, OTHER_CID } from '@/lib/testing/harnesses/withdrawal-harness';
import { pressable, renderAs } from '@/lib/testing/screens/render-as';
import { PIX_KEY, type SandboxServices, sandboxServices } from '@/lib/testing/services';

interface Person {
  who: string;
  cookie: string;
  /** As the session of the cookie says; null: it has ended, so every page leads to the sign-in. */
  holder: (Holder & { id: string }) | null;
}

let store: Store;
let world: SandboxServices;
let routes: FoundRoute[];
const people: Person[] = [];
let person: Person;

beforeAll(async () => {
  routes = await routeInventory();
  store = await memoryStore();
  adoptStore(store);
  world = sandboxServices(store);
  adoptServices(world.services);
  await preparePeople(store.db, { environment: 'sandbox' });
  for (const role of ROLES) await addPerson(role, await signedInCookie(store.db, `${role}@mesa.example`));
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => toRoute(address, init));
  person = as('operator');
  for (const [correlation_id, name] of [
    [CID, 'Livraria Outono'],
    [OTHER_CID, 'Mercearia do Porto'],
  ])
    await send('POST', '/api/sub-merchants', { correlation_id, name, tags: [] });
  const fixtures = await world.control('GET', 'fixtures');
  const known = fixtures.relationships as { name: string; correlation_id: string }[];
  MADE.unfinished = known.find(({ name }) => name === 'CID_2')?.correlation_id ?? '';
  await send('POST', '/api/sub-merchants', { correlation_id: MADE.unfinished, name: 'Nova', tags: [] });
  const vault = { kind: 'pix', value: 'cofre@mesa.example', name: 'Cofre', owner: 'Mesa' };
  const { id } = (await send('POST', '/api/destinations', vault)).items[0];
  person = as('treasurer');
  const { request } = await (await toRoute(`/api/requests/${id}`, {})).json();
  await send('POST', `/api/requests/${id}/approve`, { hash: request.hash });
  person = as('operator');
  const cpf = { kind: 'pix', value: '111.444.777-35', name: 'Aluguel', owner: 'Ana' };
  const { items } = await send('POST', '/api/destinations', cpf);
  MADE.destination = items.find(({ name }: { name: string }) => name === cpf.name).id;
  const worst = { rate: '5', base: 'USDT', quote: 'BRL' };
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10', pix_key: PIX_KEY };
  const body = { kind: 'conversion', asked: { ...asked, days: 'd1', worst }, ends_in_hours: 1 };
  MADE.request = (await send('POST', '/api/requests', body)).request.id;
  const { db } = store;
  for (const role of ROLES.filter((one) => one !== 'admin'))
    await addPerson(
      `${role}, limited`,
      await changed(role, (id) => setLimit(db, id, [CID, MADE.unfinished])),
    );
  await addPerson('lowered', await changed('admin', (id) => setRole(db, id, 'viewer')));
  await addPerson('disabled', await changed('treasurer', (id) => disableUser(db, id)));
  await addPerson('ended', await changed('admin', (id) => endSessionsOf(db, id)));
  await addPerson('nobody', '');
}, 120_000);
afterAll(async () => {
  adoptServices(undefined);
  world.dispose();
  await store.close();
});

async function addPerson(who: string, cookie: string) {
  const session = await requestSession(new Request('http://localhost:3000', { headers: { cookie } }));
  people.push({ who, cookie, holder: session?.user ?? null });
}

/** Signed in before the change, as with a page that is still open. */
async function changed(role: Role, change: (id: string) => Promise<unknown>): Promise<string> {
  const email = `${randomUUID()}@company.example`;
  const user = await addUser(store.db, { email, name: 'Bia', role, passwordHash: 'x' });
  const cookie = await signedInCookie(store.db, email);
  await change(user?.id ?? '');
  return cookie;
}

const as = (role: Role): Person => people.find(({ who }) => who === role) as Person;

/** As the browser calls, to the route itself, by `person`. */
async function toRoute(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, 'http://localhost:3000');
  const headers = new Headers(init.headers);
  headers.set('cookie', person.cookie);
  headers.set('sec-fetch-site', 'same-origin');
  for (const { name, handler } of routes) {
    const [method, pattern = ''] = name.split(' ');
    if (method !== (init.method ?? 'GET')) continue;
    const keys = [...pattern.matchAll(/\[(\w+)\]/g)].map(([, key = '']) => key);
    const found = new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '([^/]+)')}$`).exec(url.pathname);
    if (
      found === null ||
      (keys.length > 0 && routes.some((other) => other.name === `${method} ${url.pathname}`))
    )
      continue;
    const params = Object.fromEntries(keys.map((key, at) => [key, decodeURIComponent(found[at + 1] ?? '')]));
    return handler(new Request(url, { ...init, headers }), { params: Promise.resolve(params) });
  }
  return Response.json({}, { status: 404 });
}

async function send(method: string, address: string, body: object) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await toRoute(address, { method, headers, body: JSON.stringify(body) });
  const said = await answer.json();
  expect([address, answer.status, said.error], address).toEqual([address, 200, undefined]);
  return said;
}

const REACH: Record<Scope, Reach | undefined> = {
  own: undefined,
  listed: undefined,
  account: 'account',
  sub_merchant: { subMerchant: CID },
};

function opens(holder: Person['holder'], { page }: DrawnButton): holder is NonNullable<Person['holder']> {
  const [permission, reach] = PAGE_PERMISSIONS[page] ?? [];
  return holder !== null && permission !== undefined && can(holder, permission, REACH[reach ?? 'account']);
}

function letIn(holder: Holder, { route, also = () => true }: DrawnButton): boolean {
  const found = routes.find(({ name }) => name === route);
  const permission = found?.permission as Permission;
  const reach = REACH[Reflect.get(found?.handler ?? {}, ROUTE_SCOPE) as Scope];
  const asks = ASKED_INSTEAD.includes(permission) && !/resolve$/.test(route) && can(holder, 'requests:make');
  return (can(holder, permission, reach) || asks) && also(holder);
}

test('W1: each person finds each button exactly where its page opens to them and its route lets them in: six roles, limited, lowered, disabled, ended, no session', async () => {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  for (const drawn of DRAWN_BUTTONS)
    for (const one of people) {
      const { holder } = one;
      if (!opens(holder, drawn)) continue;
      person = one;
      const names = pressable(await renderAs(holder, drawn.draw()));
      const has = names.some((name) => drawn.button.test(name));
      if (has) seen.set(drawn.route, (seen.get(drawn.route) ?? 0) + 1);
      if (has !== letIn(holder, drawn))
        wrong.push(`${one.who}: ${drawn.route} ${has ? 'has' : 'lacks'} ${drawn.button} of ${names}`);
    }
  expect(wrong).toEqual([]);
  const never = DRAWN_BUTTONS.filter(({ route }) => !seen.has(route)).map(({ route }) => route);
  expect(never, 'rows that nobody sees prove nothing').toEqual([]);
}, 300_000);

test('nobody is let in by a route whose button stands on a page that is closed to them', () => {
  const closed = DRAWN_BUTTONS.flatMap((drawn) =>
    people
      .filter(({ holder }) => holder !== null && !opens(holder, drawn) && letIn(holder, drawn))
      .map(({ who }) => `${who}: ${drawn.route}`),
  );
  // What waits at their own sub-merchants; the queue is a part of the Overview, which limited people do not have.
  expect(closed.filter((one) => !/, limited: POST \/api\/attention$/.test(one))).toEqual([]);
  const out = people.filter(({ holder }) => holder === null).map(({ who }) => who);
  expect(out).toEqual(['disabled', 'ended', 'nobody']);
  expect(people.find(({ who }) => who === 'lowered')?.holder?.role).toBe('viewer');
});

test('who may read the log finds the way to the history of a record, which has rows; nobody else does', async () => {
  const withdrawals = [WITHDRAWAL];
  for (const one of people) {
    const { holder } = one;
    if (holder === null || isLimited(holder)) continue;
    person = one;
    const found = (html: string) =>
      [...html.matchAll(/href="(\/audit\?[^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    const ways = found(await renderAs(holder, <DestinationsScreen initial={undefined} />));
    const made = found(await renderAs(holder, <WithdrawalList correlationId={CID} made={withdrawals} />));
    const reads = can(holder, 'audit:read');
    expect([one.who, ways.length > 0, made.length]).toEqual([one.who, reads, reads ? 1 : 0]);
    for (const href of ways) {
      const answer = await (await toRoute(`/api${href}`, {})).json();
      expect(answer.items.map(({ action }: { action: string }) => action)).toContain('destination.added');
    }
  }
});
