import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { can, type Permission, ROLES } from '@/lib/access/permissions';
import { preparePeople } from '@/lib/auth/first-people';
import { directRoutes } from '@/lib/bff/fast-path/direct-routes';
import { ROUTE_INTENT } from '@/lib/bff/route';
import { isRecordId } from '@/lib/contract/values/record-id';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  callRoute,
  type FoundRoute,
  ROUTE_EXCEPTIONS,
  ROUTE_FILES,
  routeInventory,
} from '@/lib/testing/harnesses/route-inventory';

const SUB = '/api/sub-merchants/[correlation_id]';
/** Records that people write on, with the permission to read the notes. */
const NOTED: [string, Permission][] = [
  ['/api/conversions/[rfq_id]', 'conversions:read'],
  ...TRANSACTION_LISTS.map((list): [string, Permission] => [`/api/${list}/[id]`, 'transactions:read']),
  ['/api/checkout-links/[id]', 'transactions:read'],
  ['/api/blocked/[currency]', 'balance:read'],
  ...[
    ...['', '/checkouts/[id]', '/branding/[id]', '/withdrawals/[id]'],
    ...['/whitelist/[intent_id]', '/splits/[origin_e2e]'],
  ].map((part): [string, Permission] => [`${SUB}${part}`, 'sub_merchants:read']),
];

/** Every route with its permission (W1): a new route needs a row here. */
const INVENTORY: Record<string, Permission> = {
  ...Object.fromEntries(NOTED.map(([record, read]) => [`GET ${record}/notes`, read])),
  ...Object.fromEntries(NOTED.map(([record]) => [`POST ${record}/notes`, 'notes:write' as const])),
  'GET /api/balance': 'balance:read',
  'GET /api/overview': 'balance:read',
  'GET /api/live': 'session:read',
  'GET /api/notifications': 'session:read',
  'POST /api/notifications/read': 'session:read',
  'POST /api/notifications/choices': 'session:read',
  'GET /api/conversions': 'conversions:read',
  'POST /api/conversions': 'conversions:quote',
  'GET /api/conversions/register': 'conversions:read',
  'GET /api/conversions/sums': 'conversions:read',
  'GET /api/conversions/choices': 'conversions:read',
  'GET /api/conversions/lands': 'conversions:read',
  'GET /api/conversions/last-rates': 'conversions:read',
  'GET /api/conversions/export': 'transactions:export',
  'GET /api/conversions/[rfq_id]': 'conversions:read',
  'POST /api/conversions/[rfq_id]/accept': 'conversions:accept',
  'POST /api/conversions/[rfq_id]/discard': 'conversions:quote',
  'POST /api/conversions/[rfq_id]/read': 'conversions:quote',
  'POST /api/conversions/[rfq_id]/resolve': 'conversions:accept',
  'POST /api/conversions/[rfq_id]/end-follow': 'conversions:accept',
  'GET /api/checkouts': 'transactions:read',
  'POST /api/checkouts': 'checkouts:create',
  'GET /api/checkout-links': 'transactions:read',
  'GET /api/checkout-links/[id]': 'transactions:read',
  'POST /api/checkout-links/[id]/tie': 'checkouts:create',
  'GET /api/checkouts/export': 'transactions:export',
  'GET /api/checkouts/[id]': 'transactions:read',
  'POST /api/checkouts/[id]/reveal': 'transactions:reveal',
  'GET /api/offramps': 'transactions:read',
  'GET /api/offramps/export': 'transactions:export',
  'GET /api/offramps/[id]': 'transactions:read',
  'POST /api/offramps/[id]/reveal': 'transactions:reveal',
  'GET /api/onramps': 'transactions:read',
  'GET /api/onramps/export': 'transactions:export',
  'GET /api/onramps/[id]': 'transactions:read',
  'POST /api/onramps/[id]/reveal': 'transactions:reveal',
  'GET /api/withdrawals': 'transactions:read',
  'GET /api/withdrawals/export': 'transactions:export',
  'GET /api/withdrawals/[id]': 'transactions:read',
  'POST /api/withdrawals/[id]/reveal': 'transactions:reveal',
  'GET /api/sub-merchants': 'sub_merchants:read',
  'POST /api/sub-merchants': 'sub_merchants:register',
  'GET /api/events': 'events:read',
  'GET /api/events/[id]': 'events:read',
  'POST /api/events/[id]/reveal': 'transactions:reveal',
  'GET /api/events/addresses': 'events:work',
  'POST /api/events/addresses': 'events:work',
  'POST /api/events/[id]/process': 'events:work',
  'POST /api/events/[id]/read': 'events:work',
  'POST /api/sub-merchants/read': 'sub_merchants:read',
  'POST /api/sub-merchants/checks': 'sub_merchants:register',
  'POST /api/sub-merchants/imports': 'sub_merchants:register',
  'POST /api/sub-merchants/enrolments': 'sub_merchants:register',
  'POST /api/sub-merchants/[correlation_id]/onboarding-link': 'sub_merchants:register',
  'GET /api/sub-merchants/[correlation_id]': 'sub_merchants:read',
  'PATCH /api/sub-merchants/[correlation_id]': 'sub_merchants:register',
  'DELETE /api/sub-merchants/[correlation_id]': 'sub_merchants:register',
  'GET /api/sub-merchants/[correlation_id]/balance': 'sub_merchants:read',
  'GET /api/sub-merchants/[correlation_id]/onboarding': 'sub_merchants:read',
  'GET /api/sub-merchants/[correlation_id]/branding': 'sub_merchants:read',
  'POST /api/sub-merchants/[correlation_id]/branding': 'sub_merchants:brand',
  'GET /api/sub-merchants/[correlation_id]/branding/[id]': 'sub_merchants:read',
  'GET /api/sub-merchants/[correlation_id]/checkouts/[id]': 'sub_merchants:read',
  'POST /api/sub-merchants/[correlation_id]/branding/[id]/resolve': 'sub_merchants:brand',
  'GET /api/sub-merchants/[correlation_id]/second-person': 'sub_merchants:withdraw',
  'GET /api/sub-merchants/[correlation_id]/whitelist': 'sub_merchants:read',
  'POST /api/sub-merchants/[correlation_id]/whitelist': 'sub_merchants:whitelist',
  'POST /api/sub-merchants/[correlation_id]/whitelist/[intent_id]/resolve': 'sub_merchants:whitelist',
  'GET /api/sub-merchants/[correlation_id]/splits/[origin_e2e]': 'sub_merchants:read',
  'GET /api/sub-merchants/[correlation_id]/checkouts': 'sub_merchants:read',
  'POST /api/sub-merchants/[correlation_id]/checkouts': 'sub_merchants:checkout',
  'POST /api/sub-merchants/[correlation_id]/checkouts/[id]/tie': 'sub_merchants:checkout',
  'GET /api/notes': 'sub_merchants:read',
  'POST /api/filter-values': 'transactions:read',
  'GET /api/sub-merchants/[correlation_id]/withdrawals': 'sub_merchants:read',
  'POST /api/sub-merchants/[correlation_id]/withdrawals': 'sub_merchants:withdraw',
  'GET /api/sub-merchants/[correlation_id]/withdrawals/[id]/proof': 'sub_merchants:read',
  'GET /api/sub-merchants/[correlation_id]/withdrawals/made': 'sub_merchants:read',
  'GET /api/sub-merchants/[correlation_id]/withdrawals/options': 'sub_merchants:read',
  'POST /api/sub-merchants/[correlation_id]/withdrawals/[id]/read': 'sub_merchants:read',
  'POST /api/sub-merchants/[correlation_id]/withdrawals/[id]/resolve': 'sub_merchants:withdraw',
  'GET /api/views': 'transactions:read',
  'POST /api/views': 'transactions:read',
  'PATCH /api/views/[id]': 'transactions:read',
  'PATCH /api/views/default': 'transactions:read',
  'DELETE /api/views/[id]': 'transactions:read',
  'GET /api/sandbox': 'sandbox:control',
  'POST /api/sandbox/addresses/[id]/activate': 'sandbox:control',
  'POST /api/sandbox/clock': 'sandbox:control',
  'POST /api/sandbox/conversions/[rfq_id]/resolve': 'sandbox:control',
  'GET /api/sandbox/deliveries': 'sandbox:control',
  'POST /api/sandbox/deliveries/[id]/redeliver': 'sandbox:control',
  'POST /api/sandbox/faults': 'sandbox:control',
  'POST /api/sandbox/faults/remove': 'sandbox:control',
  'GET /api/sandbox/relationships': 'sandbox:control',
  'POST /api/sandbox/relationships': 'sandbox:control',
  'POST /api/sandbox/relationships/[correlation_id]/kyb': 'sandbox:control',
  'POST /api/sandbox/relationships/[correlation_id]/onboarding-link': 'sandbox:control',
  'POST /api/sandbox/reset': 'sandbox:control',
  'POST /api/sandbox/scenario': 'sandbox:control',
  'POST /api/sandbox/settings': 'sandbox:control',
  'POST /api/sandbox/state': 'sandbox:share',
  'POST /api/sandbox/state/open': 'sandbox:control',
  'GET /api/sandbox/transactions': 'sandbox:control',
  'POST /api/sandbox/transactions': 'sandbox:control',
  'POST /api/sandbox/transactions/[end2end]/advance': 'sandbox:control',
  'POST /api/sandbox/transactions/[end2end]/chargeback': 'sandbox:control',
  'POST /api/sandbox/webhooks': 'sandbox:control',
  'GET /api/team': 'team:manage',
  'POST /api/team': 'team:manage',
  'GET /api/team/[id]': 'team:manage',
  'PATCH /api/team/[id]': 'team:manage',
  'POST /api/team/[id]/link': 'team:manage',
  'POST /api/team/[id]/factors/reset': 'team:manage',
  'POST /api/team/[id]/sessions/end': 'team:manage',
  'GET /api/destinations': 'destinations:read',
  'POST /api/destinations': 'destinations:add',
  'POST /api/destinations/review': 'conversions:quote',
  'POST /api/destinations/[id]/archive': 'destinations:add',
  'POST /api/destinations/[id]/reveal': 'transactions:reveal',
  'POST /api/attention': 'notes:write',
  'GET /api/sub-merchants/attention': 'sub_merchants:read',
  'GET /api/policies': 'policies:read',
  'POST /api/policies': 'policies:change',
  'GET /api/account/sessions': 'session:read',
  'POST /api/account/sessions/end': 'session:change',
  'POST /api/account/password': 'session:change',
  'GET /api/audit': 'audit:read',
  'GET /api/audit/[id]': 'audit:read',
  'GET /api/audit/export': 'audit:read',
  'GET /api/sub-merchants/money': 'sub_merchants:read',
  'GET /api/sub-merchants/money/export': 'sub_merchants:export',
  'GET /api/reports/[month]': 'transactions:export',
  'GET /api/reports/[month]/download': 'transactions:export',
  'POST /api/audit/head': 'audit:read',
  'POST /api/audit/verify': 'audit:read',
  'GET /api/account/factors': 'session:read',
  'POST /api/account/factors': 'session:change',
  'POST /api/account/factors/begin': 'session:change',
  'POST /api/account/factors/codes': 'session:change',
  'DELETE /api/account/factors/[id]': 'session:change',
  'POST /api/account/proofs': 'session:change',
  'GET /api/requests': 'requests:read',
  'POST /api/requests': 'requests:make',
  'GET /api/requests/[id]': 'requests:read',
  'POST /api/requests/[id]/approve': 'requests:decide',
  'POST /api/requests/[id]/code': 'requests:decide',
  'POST /api/requests/[id]/reject': 'requests:decide',
  'POST /api/requests/[id]/withdraw': 'requests:make',
  'GET /api/positions': 'balance:read',
  'GET /api/positions/export': 'transactions:export',
  'GET /api/positions/made-of': 'balance:read',
  'GET /api/diagnostics': 'settings:read',
  'GET /api/diagnostics/calls': 'settings:read',
  'GET /api/settings': 'settings:read',
  'GET /api/settings/alerts': 'settings:read',
  'POST /api/settings/alerts': 'settings:change',
  'POST /api/settings/alerts/amounts': 'settings:change',
  'POST /api/settings/alerts/remove': 'settings:change',
  'POST /api/settings/alerts/retry': 'settings:change',
  'POST /api/settings/alerts/secret': 'settings:change',
  'POST /api/settings/alerts/test': 'settings:change',
  'GET /api/account/alerts': 'session:read',
  'POST /api/account/alerts': 'session:change',
  'POST /api/settings/return-hosts': 'settings:change',
};

/** Routes that begin an intent and so require its key (safety 1). */
const INTENTS = [
  ...NOTED.map(([record]) => `POST ${record}/notes`),
  'POST /api/attention',
  'POST /api/checkouts',
  'POST /api/conversions/[rfq_id]/accept',
  'POST /api/destinations',
  'POST /api/policies',
  'POST /api/requests',
  'POST /api/requests/[id]/approve',
  'POST /api/requests/[id]/code',
  'POST /api/requests/[id]/reject',
  'POST /api/requests/[id]/withdraw',
  'POST /api/settings/alerts',
  'POST /api/settings/alerts/secret',
  'POST /api/settings/alerts/test',
  'POST /api/sub-merchants/[correlation_id]/branding',
  'POST /api/sub-merchants/[correlation_id]/checkouts',
  'POST /api/sub-merchants/[correlation_id]/whitelist',
  'POST /api/sub-merchants/[correlation_id]/withdrawals',
  'POST /api/sub-merchants/enrolments',
  'POST /api/team',
  'POST /api/team/[id]/link',
  'POST /api/views',
];

const here = import.meta.dirname;

let store: Store;
let routes: FoundRoute[];
const cookies: Record<string, string> = {};

beforeAll(async () => {
  routes = await routeInventory();
  store = await memoryStore();
  adoptStore(store);
  await preparePeople(store.db, { environment: 'sandbox' });
  for (const role of ROLES) cookies[role] = await signedInCookie(store.db, `${role}@mesa.example`);
}, 120_000);
afterAll(() => store.close());

test('every method under app/api is a route with a permission, and every route has its row', () => {
  expect(ROUTE_FILES.length).toBeGreaterThan(ROUTE_EXCEPTIONS.length);
  expect(Object.fromEntries(routes.map(({ name, permission }) => [name, permission]))).toEqual(INVENTORY);
});

test('safety 1: exactly the routes that begin an intent ask for its key', () => {
  const asking = routes.filter(({ handler }) => Reflect.get(handler, ROUTE_INTENT) === true);
  expect(asking.map(({ name }) => name).sort()).toEqual(INTENTS.toSorted());
});

test('no route beside a record’s own is ever asked for by an id', () => {
  for (const list of TRANSACTION_LISTS) {
    const beside = readdirSync(join(here, list)).filter((name) => name !== '[id]' && !name.includes('.'));
    expect(beside.filter(isRecordId), list).toEqual([]);
  }
});

test('W1: what is answered before Next is the very route that stands at its path, liveness aside', () => {
  const before = [...directRoutes()].filter(([path]) => !ROUTE_EXCEPTIONS.includes(path));
  expect(before.length).toBeGreaterThan(10);
  for (const [path, handler] of before)
    expect([path, routes.find(({ name }) => name === `GET ${path}`)?.handler === handler]).toEqual([
      path,
      true,
    ]);
});

test('W1: without a session every route answers 401', async () => {
  for (const found of routes)
    expect([found.name, (await callRoute(found, undefined)).status]).toEqual([found.name, 401]);
});

test('W1: every role gets 403 exactly where the table does not let it in', async () => {
  for (const found of routes) {
    const permission = INVENTORY[found.name];
    if (permission === undefined) throw new Error(`no row for ${found.name}`);
    for (const role of ROLES) {
      const { status } = await callRoute(found, cookies[role]);
      const answer = status === 401 || status === 403 ? status : 'let in';
      expect([found.name, role, answer]).toEqual([
        found.name,
        role,
        can({ role }, permission) ? 'let in' : 403,
      ]);
    }
  }
}, 120_000);

test('W2: another site changes nothing on any route', async () => {
  for (const found of routes.filter(({ method }) => method !== 'GET')) {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
      cookie: cookies.admin ?? '',
    };
    const request = new Request('http://localhost:3000/', { method: found.method, headers, body: '{}' });
    const answer = await found.handler(request, { params: Promise.resolve({}) });
    expect([found.name, answer.status]).toEqual([found.name, 403]);
  }
});

test.each([
  ['NUL', '\0'],
  ['an escape', '\u001b'],
  ['half a character', '\ud800'],
])(
  '%s in an id, a query or any text of a body is refused by every route, and is nowhere a 500 (safety 54)',
  async (_, hostile) => {
    for (const found of routes) {
      const [, path = ''] = found.name.split(' ');
      const names = [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, key = '']) => key);
      const texts = 'name note text from search q address wallet value reason tags id'.split(' ');
      const body = Object.fromEntries(texts.map((name) => [name, name === 'tags' ? [hostile] : hostile]));
      const headers = {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': '6c0a3a52-6f1f-4c39-9c2e-2f9a4b8d7e10',
        cookie: cookies.admin ?? '',
      };
      const role =
        ROLES.find((one) => can({ role: one }, INVENTORY[found.name] ?? 'session:read')) ?? 'admin';
      const url = `http://localhost:3000/api?search=${encodeURIComponent(hostile.replace(/\p{Cs}/u, '\0'))}`;
      const request = new Request(url, {
        method: found.method,
        headers: { ...headers, cookie: cookies[role] ?? '' },
        ...(found.method === 'GET' ? {} : { body: JSON.stringify(body) }),
      });
      const params = Object.fromEntries(names.map((name) => [name, `a${hostile}`]));
      const answer = await found.handler(request, { params: Promise.resolve(params) });
      const answers = found.method === 'GET' && names.length === 0 ? [200, 400] : [400];
      // Routes that read nothing of the request, and streams.
      expect(found.name === 'GET /api/live' ? [answer.status] : answers, found.name).toContain(answer.status);
      await answer.body?.cancel();
    }
  },
);
