import { afterAll, beforeAll, expect, test } from 'vitest';
import { can, type Permission, type Reach, ROLES, type Role, refusalOf } from '@/lib/access/permissions';
import { preparePeople } from '@/lib/auth/first-people';
import { ROUTE_SCOPE, type Scope } from '@/lib/bff/route';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { endSessionsOf } from '@/lib/store/people/sessions';
import { addUser, disableUser, setLimit, setRole } from '@/lib/store/people/users';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { callRoute, type FoundRoute, routeInventory } from '@/lib/testing/harnesses/route-inventory';

/** About more or less than the whole account; every other route is about that. */
const SCOPES: Record<string, Scope> = {
  'GET /api/account/sessions': 'own',
  'POST /api/account/sessions/end': 'own',
  'POST /api/account/password': 'own',
  'GET /api/account/alerts': 'own',
  'POST /api/account/alerts': 'own',
  'GET /api/account/factors': 'own',
  'POST /api/account/factors': 'own',
  'DELETE /api/account/factors/[id]': 'own',
  'POST /api/account/factors/begin': 'own',
  'POST /api/account/factors/codes': 'own',
  'POST /api/account/proofs': 'own',
  'GET /api/live': 'listed',
  'GET /api/notifications': 'listed',
  'POST /api/notifications/read': 'listed',
  'POST /api/notifications/choices': 'listed',
  'POST /api/attention': 'listed',
  'GET /api/notes': 'listed',
  'GET /api/sub-merchants': 'listed',
  'GET /api/sub-merchants/attention': 'listed',
  'GET /api/sub-merchants/money': 'listed',
  'GET /api/sub-merchants/money/export': 'listed',
  'POST /api/sub-merchants/read': 'listed',
  'GET /api/events': 'listed',
  'GET /api/events/[id]': 'listed',
  'POST /api/events/[id]/process': 'listed',
  'POST /api/events/[id]/read': 'listed',
  'POST /api/events/[id]/reveal': 'listed',
};
const OF_ONE = / \/api\/sub-merchants\/\[correlation_id\](?!.*\/tie$)/;
const scopeOf = (name: string) => SCOPES[name] ?? (OF_ONE.test(name) ? 'sub_merchant' : 'account');

const MINE = '7f1c2f7e-1111-4111-8111-00000000000a';
const OTHER = '7f1c2f7e-1111-4111-8111-00000000000b';

interface Person {
  who: string;
  cookie: string | undefined;
  role: Role;
  signedOut?: true;
  limitedTo?: string[];
}

let store: Store;
let routes: FoundRoute[];
let persons: Person[];

beforeAll(async () => {
  routes = await routeInventory();
  store = await memoryStore();
  adoptStore(store);
  await preparePeople(store.db, { environment: 'sandbox' });
  const { db } = store;
  const nobody: Person[] = [{ who: 'nobody', cookie: undefined, role: 'admin', signedOut: true }];
  const gone: Person[] = [
    { who: 'disabled', cookie: await signIn('operator', (id) => disableUser(db, id)), role: 'operator' },
    { who: 'ended', cookie: await signIn('admin', (id) => endSessionsOf(db, id)), role: 'admin' },
  ];
  const lowered = {
    cookie: await signIn('admin', (id) => setRole(db, id, 'viewer')),
    role: 'viewer',
  } as const;
  const limited = ROLES.filter((role) => role !== 'admin').map(async (role) => {
    const cookie = await signIn(role, (id) => setLimit(db, id, [MINE]));
    return { who: `${role}, limited`, cookie, role, limitedTo: [MINE] };
  });
  const whole = ROLES.map(async (role) => ({ who: role, cookie: await signIn(role), role }));
  persons = [
    ...nobody,
    ...gone.map((person) => ({ ...person, signedOut: true as const })),
    { who: 'lowered', ...lowered },
    ...(await Promise.all([...whole, ...limited])),
  ];
}, 120_000);
afterAll(() => store.close());

let invited = 0;
/** Signed in before the change, as with a page that is still open. */
async function signIn(role: Role, change?: (id: string) => Promise<unknown>): Promise<string> {
  invited += 1;
  const email = `person-${invited}@company.example`;
  const user = await addUser(store.db, { email, name: 'Bia', role, passwordHash: 'x' });
  const cookie = await signedInCookie(store.db, email);
  await change?.(user?.id ?? '');
  return cookie;
}

async function answered(found: FoundRoute, { cookie }: Person, subMerchant: string): Promise<string> {
  const parameterOf = (name: string) =>
    name === 'correlation_id' ? subMerchant : OF_ONE.test(found.name) ? OTHER : 'd1';
  const answer = await callRoute(found, cookie, parameterOf);
  const refused = answer.status === 401 || answer.status === 403;
  const code: string = refused ? (await answer.json()).error.code : 'let in';
  if (!refused) await answer.body?.cancel();
  return code;
}

function expected(found: FoundRoute, person: Person, subMerchant: string): string {
  if (person.signedOut) return 'signed_out';
  const scope = scopeOf(found.name);
  const reach: Record<Scope, Reach | undefined> = {
    own: undefined,
    listed: undefined,
    account: 'account',
    sub_merchant: { subMerchant },
  };
  const refusal = refusalOf(person, found.permission as Permission, reach[scope]);
  // Nobody knows of whom `d1` is, so it is of none of theirs.
  const unseen = person.limitedTo !== undefined && found.name === 'GET /api/events/[id]';
  return refusal ?? (unseen ? 'outside_limit' : 'let in');
}

test('every route says what it is about, and what is about one sub-merchant has its id in the path', () => {
  const said = routes.map(({ name, handler }) => [name, Reflect.get(handler, ROUTE_SCOPE)]);
  expect(said).toEqual(routes.map(({ name }) => [name, scopeOf(name)]));
  expect(Object.keys(SCOPES).filter((name) => !routes.some((route) => route.name === name))).toEqual([]);
});

test.each([
  ['another sub-merchant', OTHER],
  ['a sub-merchant of theirs', MINE],
])(
  'W1: with %s in the path each route answers each person as the table says: six roles, no session, disabled, ended, lowered, limited',
  async (_, subMerchant) => {
    const asked = subMerchant === OTHER ? routes : routes.filter(({ name }) => OF_ONE.test(name));
    for (const found of asked)
      for (const person of persons)
        expect([found.name, person.who, await answered(found, person, subMerchant)]).toEqual([
          found.name,
          person.who,
          expected(found, person, subMerchant),
        ]);
  },
  120_000,
);

test('whoever is limited gets in to their own sub-merchants, and the matrix is not empty of refusals', () => {
  const cells = persons.flatMap((person) => routes.map((found) => expected(found, person, OTHER)));
  const count = (code: string) => cells.filter((cell) => cell === code).length;
  for (const code of ['signed_out', 'forbidden', 'outside_limit', 'let in'])
    expect([code, count(code) > 100]).toEqual([code, true]);
  const operator = { role: 'operator', limitedTo: [MINE] } as const;
  expect(can(operator, 'sub_merchants:checkout', { subMerchant: MINE })).toBe(true);
});
