import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROLES } from '@/lib/access/permissions';
import { preparePeople } from '@/lib/auth/first-people';
import { hashPassword } from '@/lib/auth/passwords';
import type { RouteHandler } from '@/lib/bff/route';
import { type AuditAnswer, type AuditRow, headText } from '@/lib/contract/bff/audit/audit';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { adoptServices } from '@/lib/operations/services';
import { sumAttempts } from '@/lib/store/audit/denied-attempts';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { addUser, findUserByEmail } from '@/lib/store/people/users';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { PIX_KEY, press, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { POST as beginFactor } from '../account/factors/begin/route';
import { POST as changePassword } from '../account/password/route';
import { POST as accept } from '../conversions/[rfq_id]/accept/route';
import { POST as quote } from '../conversions/route';
import { POST as addDestination } from '../destinations/route';
import { GET as readTeam } from '../team/route';
import { GET as readRow } from './[id]/route';
import { GET as exportCsv } from './export/route';
import { POST as exportHead } from './head/route';
import { GET as read } from './route';
import { POST as verify } from './verify/route';

const ASKED = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '250.00' };
const HOUR_MS = 3_600_000;

let store: Store;
let world: SandboxServices;
const cookies = new Map<string, string>();
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  world = sandboxServices(store);
  adoptServices(world.services);
});
beforeEach(async () => {
  await empty(store.db);
  await preparePeople(store.db, { environment: 'sandbox' });
  for (const role of ROLES) cookies.set(role, await signedInCookie(store.db, `${role}@mesa.example`));
});
afterAll(async () => {
  adoptServices(undefined);
  world.dispose();
  await store.close();
});

interface Call {
  role?: string;
  body?: unknown;
  path?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
}

async function call(
  handler: RouteHandler,
  { role, body, path = '/api/audit', params, headers = {} }: Call = {},
): Promise<Response> {
  const request = new Request(`http://localhost:3000${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host: 'localhost:3000',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '203.0.113.9',
      cookie: role === undefined ? '' : (cookies.get(role) ?? ''),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return handler(request, { params: Promise.resolve(params) });
}

async function rows(query = '', role = 'admin'): Promise<AuditRow[]> {
  const answer: AuditAnswer = await (await call(read, { role, path: `/api/audit${query}` })).json();
  return answer.items;
}

async function newQuote(): Promise<Conversion> {
  const answer = await call(quote, { role: 'operator', body: ASKED, path: '/api/conversions' });
  return (await answer.json()).conversion;
}

const acceptBy = (role: string | undefined, conversion: Conversion, more: Partial<Call> = {}) =>
  call(accept, {
    ...(role === undefined ? {} : { role }),
    body: press(conversion),
    path: `/api/conversions/${conversion.rfq_id}/accept`,
    params: { rfq_id: conversion.rfq_id },
    headers: { 'idempotency-key': randomUUID() },
    ...more,
  });

test('a row says who and as which role, from where, in which request, what was shown, sent and came back (safety 65, 53)', async () => {
  const conversion = await newQuote();
  const answer = await acceptBy('treasurer', conversion);
  expect(answer.status).toBe(200);
  const [outcome, asked, quoted] = await rows(`?record=${conversion.rfq_id}`);
  const common = {
    actor: { name: 'Ana Ribeiro' },
    role: 'treasurer',
    source: '203.0.113.9',
    subject: conversion.rfq_id,
    request_id: answer.headers.get('x-request-id'),
    route: 'POST /api/conversions/[rfq_id]/accept',
    shown: { settlement_day: 'd1', seen: { rate: expect.any(String) } },
  };
  expect(asked).toMatchObject({ ...common, action: 'conversion.accept', outcome: 'done' });
  expect(asked).not.toHaveProperty('sent');
  expect(outcome).toMatchObject({
    ...common,
    action: 'conversion.outcome',
    outcome: 'done',
    sent: { call: 'POST /v2/rfq/accept', body: { rfq_id: conversion.rfq_id, settlement_day: 'd1' } },
    returned: { status: '200', ms: expect.stringMatching(/^\d+$/), body: { rfq_id: conversion.rfq_id } },
  });
  expect(quoted).toMatchObject({ action: 'conversion.quote', role: 'operator', sent: { body: ASKED } });
  const kept = JSON.stringify(await rows());
  for (const secret of [PIX_KEY, '529.982.247-25', world.sandbox.keys.apiKey])
    expect(kept).not.toContain(secret);
});

test('a saved PIX key of any kind, its owner and its name are in no row (safety 53)', async () => {
  const keys = ['ana.ribeiro@aurora.example', '+5511987654321', '11987654321', PIX_KEY];
  for (const value of keys) {
    const body = { kind: 'pix', value, name: 'Conta Aurora', owner: 'Ana Ribeiro Prado' };
    await call(addDestination, {
      role: 'operator',
      body,
      path: '/api/destinations',
      headers: { 'idempotency-key': randomUUID() },
    });
  }
  const kept = await rows('?kind=destinations');
  expect(kept[0]).toMatchObject({ action: 'destination.added', shown: { kind: 'pix' } });
  for (const personal of [...keys, '5511987654321', '529.982.247-25', 'Prado', 'Aurora'])
    expect(JSON.stringify(kept)).not.toContain(personal);
});

test('denied attempts are one row an hour for each person and route, and a sum when the hour is over (safety 65)', async () => {
  const conversion = await newQuote();
  for (let tries = 0; tries < 60; tries += 1)
    expect((await acceptBy('support', conversion)).status).toBe(403);
  expect((await call(readTeam, { role: 'support', path: '/api/team' })).status).toBe(403);
  for (const _ of [1, 2]) expect((await acceptBy(undefined, conversion)).status).toBe(401);
  const foreign = await acceptBy('treasurer', conversion, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(foreign.status).toBe(403);
  const denied = await rows('?outcome=denied');
  expect(
    denied.map(({ action, actor, route, detail, subject }) => [action, actor?.name, route, detail, subject]),
  ).toEqual([
    [
      'attempt.refused',
      undefined,
      'POST /api/conversions/[rfq_id]/accept',
      { code: 'cross_site' },
      conversion.rfq_id,
    ],
    [
      'attempt.refused',
      undefined,
      'POST /api/conversions/[rfq_id]/accept',
      { code: 'signed_out' },
      conversion.rfq_id,
    ],
    ['attempt.refused', 'Rafael Moreira', 'GET /api/team', { code: 'forbidden' }, undefined],
    [
      'attempt.refused',
      'Rafael Moreira',
      'POST /api/conversions/[rfq_id]/accept',
      { code: 'forbidden' },
      conversion.rfq_id,
    ],
  ]);
  expect(denied.at(-1)).toMatchObject({ role: 'support', source: '203.0.113.9', kind: 'attempts' });
  await sumAttempts(store.db);
  expect(await rows('?q=repeated')).toEqual([]);
  await sumAttempts(store.db, new Date(Date.now() + HOUR_MS));
  await sumAttempts(store.db, new Date(Date.now() + HOUR_MS));
  expect(
    (await rows('?q=repeated')).map(({ actor, count, role }) => [actor?.name, count, role]).sort(),
  ).toEqual([
    [undefined, 2, undefined],
    ['Rafael Moreira', 60, 'support'],
  ]);
});

test('wrong passwords within a session are denied attempts, one row an hour, and no password stands in the log', async () => {
  const email = 'vera@company.example';
  const own = {
    name: 'Vera',
    role: 'operator',
    passwordHash: await hashPassword('a phrase of her own'),
  } as const;
  await addUser(store.db, { ...own, email });
  cookies.set('vera', await signedInCookie(store.db, email));
  const as = { role: 'vera', params: {} };
  const guess = { old: 'guessed wrongly', password: 'seven brown kettles on a shelf' };
  for (const _ of [1, 2, 3])
    expect((await call(changePassword, { ...as, body: guess, path: '/api/account/password' })).status).toBe(
      400,
    );
  const begun = { kind: 'code', password: 'guessed wrongly' };
  expect((await call(beginFactor, { ...as, body: begun, path: '/api/account/factors/begin' })).status).toBe(
    400,
  );
  await sumAttempts(store.db, new Date(Date.now() + HOUR_MS));
  const denied = await rows('?outcome=denied');
  expect(denied.map(({ actor, route, detail, count }) => [actor?.name, route, detail?.code, count])).toEqual([
    ['Vera', 'POST /api/account/password', 'wrong_password', 3],
    ['Vera', 'POST /api/account/factors/begin', 'wrong_password', undefined],
    ['Vera', 'POST /api/account/password', 'wrong_password', undefined],
  ]);
  expect(JSON.stringify(await rows(''))).not.toMatch(/guessed wrongly|brown kettles/);
});

test('what a refused address names, however long or unreadable, hides no attempt and stops no sealing', async () => {
  const ids = ['a\0b', Array.from({ length: 200 }, () => randomUUID()).join('')];
  const tries = ids.map((id) => ({ path: `/api/conversions/x/${encodeURIComponent(id)}`, params: { id } }));
  const [unreadable = {}, long = {}] = tries;
  expect((await call(accept, { ...unreadable, role: 'viewer', body: {} })).status).toBe(403);
  expect((await call(accept, { ...long, body: {} })).status).toBe(401);
  const [signedOut, forbidden] = await rows('?outcome=denied');
  expect(forbidden).toMatchObject({ subject: 'ab', detail: { code: 'forbidden' } });
  expect(signedOut).toMatchObject({ subject: `${ids[1]?.slice(0, 300)}`, detail: { code: 'signed_out' } });
  expect(await rows(`?record=${signedOut?.subject}`)).toHaveLength(1);
});

test('a page that outlived its session, and a slip in a form, are no attempts', async () => {
  await call(readTeam, { path: '/api/team' });
  await call(quote, { role: 'operator', body: { from_currency: 'USDT' }, path: '/api/conversions' });
  expect(await rows('?kind=attempts')).toEqual([]);
});

test('a refusal of the API stands with what was sent and what came back', async () => {
  await world.control('PUT', 'scenario', {
    faults: [{ method: 'POST', path: '/v2/rfq', status: 500, times: 1 }],
  });
  const refused = await call(quote, { role: 'operator', body: ASKED, path: '/api/conversions' });
  expect(refused.status).toBe(502);
  expect(await rows('?kind=attempts')).toMatchObject([
    {
      outcome: 'refused',
      detail: { code: 'cannot_quote' },
      actor: { name: 'Bruno Tavares' },
      sent: { body: ASKED },
      returned: { status: '500' },
    },
  ]);
});

test('administrators and accountants read the log, nobody else; each filter is one of the whole log', async () => {
  const conversion = await newQuote();
  await acceptBy('support', conversion);
  for (const role of ROLES) {
    const allowed = role === 'admin' || role === 'accountant';
    for (const [handler, more] of [
      [read, {}],
      [exportCsv, { path: '/api/audit/export?locale=en' }],
      [readRow, { path: '/api/audit/1', params: { id: '1' } }],
      [verify, { path: '/api/audit/verify', body: {} }],
      [exportHead, { path: '/api/audit/head', body: {} }],
    ] as [RouteHandler, Call][])
      expect((await call(handler, { role, ...more })).status, role).toBe(allowed ? 200 : 403);
  }
  const all = await rows('?limit=100');
  const [denied] = await rows('?outcome=denied&q=accept');
  const today = new Date(denied?.at ?? '').toLocaleDateString('en-CA', { timeZone: world.services.timeZone });
  for (const filter of [
    `person=${denied?.actor?.id}`,
    'role=support',
    'kind=attempts',
    `from=${today}&to=${today}`,
    `record=${conversion.rfq_id}`,
    `q=${denied?.request_id}`,
    'q=rafael',
  ])
    expect(
      (await rows(`?limit=100&${filter}`)).map(({ id }) => id),
      filter,
    ).toContain(denied?.id);
  expect(await rows('?from=2020-01-01&to=2020-01-02')).toEqual([]);
  expect(await rows('?q=%25')).toEqual([]);
  expect((await call(read, { role: 'admin', path: '/api/audit?sort=x' })).status).toBe(400);
  const paged: number[] = [];
  for (let before: number | undefined; ; ) {
    const path = `/api/audit?limit=3${before === undefined ? '' : `&before=${before}`}`;
    const page: AuditAnswer = await (await call(read, { role: 'admin', path })).json();
    paged.push(...page.items.map(({ id }) => id));
    before = page.next;
    if (before === undefined) break;
  }
  expect(paged).toEqual(all.map(({ id }) => id));
});

test('the CSV holds the filtered rows without live formulas, and says in the log who took it (safety 52)', async () => {
  await newQuote();
  await call(quote, { role: 'viewer', body: ASKED, path: '/api/conversions' });
  const answer = await call(exportCsv, {
    role: 'accountant',
    path: '/api/audit/export?locale=pt-BR&outcome=denied',
  });
  expect(answer.headers.get('content-disposition')).toMatch(/audit-\d{4}-\d\d-\d\d\.csv/);
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(
    /^Linha;Quando \(America\/Sao_Paulo\);Hora \(UTC\);Quem;Pessoa \(ID\);Pessoa \(e-mail\);/,
  );
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(';attempt.refused;');
  const viewer = await findUserByEmail(store.db, 'viewer@mesa.example');
  expect(lines[1]).toContain(`;${viewer?.name};${viewer?.id};viewer@mesa.example;`);
  expect((await rows('?q=export')).map(({ action, actor }) => [action, actor?.name])).toEqual([
    ['audit.export_finished', 'Lívia Campos'],
    ['audit.export_started', 'Lívia Campos'],
  ]);
});

test('the verifier answers whole, or the first row that is wrong; a cut is found against the exported head (safety 65)', async () => {
  for (const _ of [1, 2, 3]) await newQuote();
  const exported = await (
    await call(exportHead, { role: 'admin', body: {}, path: '/api/audit/head' })
  ).json();
  const head = headText(exported.head);
  const checked = async (body: object) =>
    (await call(verify, { role: 'accountant', body, path: '/api/audit/verify' })).json();
  expect(await checked({ head })).toMatchObject({
    rows: 4,
    compared: true,
    head_exported_at: expect.any(String),
  });
  const owner = async (statement: string) => {
    await store.db.execute(sql`alter table audit disable trigger audit_append_only`);
    await store.db.execute(sql.raw(statement));
    await store.db.execute(sql`alter table audit enable trigger audit_append_only`);
  };
  await owner(`update audit set actor_name = 'Somebody else' where id = 2`);
  expect(await checked({})).toMatchObject({
    rows: 1,
    compared: false,
    broken: { position: 2, why: 'changed' },
  });
  expect((await rows('?q=verified'))[0]).toMatchObject({ detail: { broken_at: '2', why: 'changed' } });
  await owner('delete from audit where id > 1');
  await owner('delete from audit_waiting');
  expect(await checked({ head })).toMatchObject({ broken: { why: 'cut' } });
  expect((await call(verify, { role: 'admin', body: { head: 'x' }, path: '/api/audit/verify' })).status).toBe(
    400,
  );
  const row = await (
    await call(readRow, { role: 'admin', path: '/api/audit/1', params: { id: '1' } })
  ).json();
  expect(row).toMatchObject({ row: { id: 1 }, previous_hash: '0'.repeat(64) });
});
