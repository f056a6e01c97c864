import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DestinationsScreen } from '@/components/destinations/destinations-screen';
import { WithdrawalList } from '@/components/sub-merchants/withdrawals/withdrawal-list';
import { can, type Holder, type Permission, type Reach, ROLES, type Role } from '@/lib/access/permissions';
import { preparePeople } from '@/lib/auth/first-people';
import { ROUTE_SCOPE, type Scope } from '@/lib/bff/route';
import { adoptServices } from '@/lib/operations/services';
import { adoptStore, openStore, type Store } from '@/lib/store/engine/open-store';
import { addUser, findUserByEmail, setLimit } from '@/lib/store/people/users';
import { ASKED_INSTEAD } from '@/lib/testing/fixtures/button-places';
import { DRAWN_BUTTONS, type DrawnButton, MADE, WITHDRAWAL } from '@/lib/testing/fixtures/drawn-buttons';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { type FoundRoute, routeInventory } from '@/lib/testing/harnesses/route-inventory';
import { CID, OTHER_CID } from '@/lib/testing/harnesses/withdrawal-harness';
import { pressable, renderAs } from '@/lib/testing/screens/render-as';
import { PIX_KEY, type SandboxServices, sandboxServices } from '@/lib/testing/services';

interface Person extends Holder {
  id: string;
  who: string;
  cookie: string;
}

let store: Store;
let world: SandboxServices;
let routes: FoundRoute[];
const people: Person[] = [];
let person: Person;

beforeAll(async () => {
  routes = await routeInventory();
  store = await openStore({ memory: true });
  adoptStore(store);
  world = sandboxServices(store);
  adoptServices(world.services);
  await preparePeople(store.db, { environment: 'sandbox' });
  for (const role of ROLES) {
    const email = `${role}@mesa.example`;
    const { id = '' } = (await findUserByEmail(store.db, email)) ?? {};
    people.push({ id, who: role, role, cookie: await signedInCookie(store.db, email) });
  }
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
  await send('POST', '/api/destinations', cpf);
  const worst = { rate: '5', base: 'USDT', quote: 'BRL' };
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10', pix_key: PIX_KEY };
  const body = { kind: 'conversion', asked: { ...asked, days: 'd1', worst }, ends_in_hours: 1 };
  MADE.request = (await send('POST', '/api/requests', body)).request.id;
  for (const role of ROLES.filter((one) => one !== 'admin')) {
    const { id = '' } =
      (await addUser(store.db, { email: `${role}@one.example`, name: 'Bia', role, passwordHash: 'x' })) ?? {};
    const cookie = await signedInCookie(store.db, `${role}@one.example`);
    const limitedTo = [CID, MADE.unfinished];
    await setLimit(store.db, id, limitedTo);
    people.push({ id, who: `${role}, limited`, role, cookie, limitedTo });
  }
}, 120_000);
afterAll(async () => {
  adoptServices(undefined);
  world.dispose();
  await store.close();
});

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
  ...{ own: undefined, listed: undefined, account: 'account', sub_merchant: { subMerchant: CID } },
};
const ON_PAGES_OF_THE_LIMITED = / \/api\/(sub-merchants|events)/;

function allowed(one: Person, { route, also = () => true }: DrawnButton): boolean {
  const found = routes.find(({ name }) => name === route);
  const permission = found?.permission as Permission;
  const reach = REACH[Reflect.get(found?.handler ?? {}, ROUTE_SCOPE) as Scope];
  const asks = ASKED_INSTEAD.includes(permission) && !/resolve$/.test(route) && can(one, 'requests:make');
  return (can(one, permission, reach) || asks) && also(one);
}

test('W1: each person finds each button exactly where the route behind it lets them in', async () => {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  for (const drawn of DRAWN_BUTTONS)
    for (const one of people) {
      if (one.limitedTo && !ON_PAGES_OF_THE_LIMITED.test(drawn.route)) continue;
      person = one;
      const names = pressable(await renderAs(one, drawn.draw()));
      const has = names.some((name) => drawn.button.test(name));
      if (has) seen.set(drawn.route, (seen.get(drawn.route) ?? 0) + 1);
      if (has !== allowed(one, drawn))
        wrong.push(`${one.who}: ${drawn.route} ${has ? 'has' : 'lacks'} ${drawn.button} of ${names}`);
    }
  expect(wrong).toEqual([]);
  const never = DRAWN_BUTTONS.filter(({ route }) => !seen.has(route)).map(({ route }) => route);
  expect(never, 'rows that nobody sees prove nothing').toEqual([]);
}, 300_000);

test('who may read the log finds the way to the history of a record, which has rows; nobody else does', async () => {
  const withdrawals = [WITHDRAWAL];
  for (const one of people.filter(({ limitedTo }) => limitedTo === undefined)) {
    person = one;
    const found = (html: string) =>
      [...html.matchAll(/href="(\/audit\?[^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    const ways = found(await renderAs(one, <DestinationsScreen initial={undefined} />));
    const made = found(await renderAs(one, <WithdrawalList correlationId={CID} made={withdrawals} />));
    const reads = can(one, 'audit:read');
    expect([one.who, ways.length > 0, made.length]).toEqual([one.who, reads, reads ? 1 : 0]);
    for (const href of ways) {
      const answer = await (await toRoute(`/api${href}`, {})).json();
      expect(answer.items.map(({ action }: { action: string }) => action)).toContain('destination.added');
    }
  }
});
