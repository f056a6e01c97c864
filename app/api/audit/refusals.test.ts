import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { countDeniedPage } from '@/lib/auth/audited-request';
import { preparePeople } from '@/lib/auth/first-people';
import { hashPassword } from '@/lib/auth/passwords';
import type { RouteHandler } from '@/lib/bff/route';
import type { AuditRow } from '@/lib/contract/bff/audit/audit';
import type { DestinationsAnswer } from '@/lib/contract/bff/destinations';
import { policyDocument } from '@/lib/contract/bff/policies';
import { addUser } from '@/lib/store/people/users';
import { addPolicyVersion } from '@/lib/store/policies/policies';
import { users } from '@/lib/store/schema/people-tables';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { type RouteCall, RouteHarness } from '@/lib/testing/harnesses/route-harness';
import { softPasskey } from '@/lib/testing/harnesses/soft-passkey';
import { PIX_KEY, press } from '@/lib/testing/services';
import { POST as beginFactor } from '../account/factors/begin/route';
import { POST as finishFactor } from '../account/factors/route';
import { POST as prove } from '../account/proofs/route';
import { POST as accept } from '../conversions/[rfq_id]/accept/route';
import { POST as quote } from '../conversions/route';
import { POST as addDestination } from '../destinations/route';
import { POST as join } from '../join/route';
import { POST as approve } from '../requests/[id]/approve/route';
import { GET as readRequest } from '../requests/[id]/route';
import { POST as withdraw } from '../requests/[id]/withdraw/route';
import { POST as makeLink } from '../team/[id]/link/route';
import { GET as read } from './route';

const harness = new RouteHarness();
const cookies = new Map<string, string>();
beforeEach(async () => {
  const { db } = harness.store;
  await empty(db);
  await preparePeople(db, { environment: 'sandbox' });
  for (const role of ['operator', 'treasurer', 'admin'])
    cookies.set(role, await signedInCookie(db, `${role}@mesa.example`));
});

async function call(handler: RouteHandler, { role = '', headers, ...asked }: RouteCall) {
  const {
    status,
    headers: said,
    body,
  } = await harness.call(handler, {
    ...asked,
    cookie: cookies.get(role) ?? '',
    headers: { 'x-forwarded-for': '203.0.113.9', 'idempotency-key': randomUUID(), ...headers },
  });
  return { status, id: said.get('x-request-id'), body };
}

async function attempts(): Promise<AuditRow[]> {
  return (await call(read, { role: 'admin', path: '/api/audit?kind=attempts' })).body.items;
}

const accepts = async () => Number((await harness.world.control('GET', 'effects?account=A')).accepts);
const ASKED = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '250.00' };
const askFor = (pix_key: string) =>
  call(quote, { role: 'operator', path: '/api/conversions', body: { ...ASKED, pix_key } });

test('safety 65: what a rule about destinations refuses is a row, although it is answered at a field; a slip of the form is none', async () => {
  expect((await askFor('529.982.247-26')).body.error.fields).toEqual({ pix_key: 'not_a_pix_key' });
  expect(await attempts()).toEqual([]);
  const document = policyDocument.parse({ destinations: { new_in_convert: 'forbidden' } });
  const changedBy = { id: 'a', name: 'A' };
  await addPolicyVersion(harness.store.db, {
    id: randomUUID(),
    version: 1,
    document,
    changedBy,
    changedAt: new Date(),
  });
  const said = [await askFor(PIX_KEY)];
  const added = await call(addDestination, {
    role: 'operator',
    path: '/api/destinations',
    body: { kind: 'pix', value: PIX_KEY, name: 'Rent', owner: 'Ana' },
  });
  const [saved] = (added.body as DestinationsAnswer).items;
  said.push(await askFor(PIX_KEY));
  const withdrawn = { role: 'operator', body: {}, params: { id: saved?.id ?? '' } };
  expect((await call(withdraw, withdrawn)).status).toBe(200);
  said.push(await askFor(PIX_KEY));
  const reasons = ['destination_not_saved', 'destination_not_ready', 'destination_off'];
  expect(said.map(({ body }) => body.error)).toMatchObject(
    reasons.map((pix_key) => ({ code: 'invalid_input', fields: { pix_key } })),
  );
  const rows = (await attempts()).reverse();
  expect(rows.map(({ outcome, detail, request_id }) => [outcome, detail?.code, request_id])).toEqual(
    reasons.map((reason, at) => ['stopped', reason, said[at]?.id]),
  );
  const common = { actor: { name: 'Bruno Tavares' }, role: 'operator', source: '203.0.113.9' };
  expect(rows[0]).toMatchObject({ ...common, route: 'POST /api/conversions' });
  expect(JSON.stringify(rows)).not.toContain(PIX_KEY);
});

test('safety 42, 65: a second person who types another end of a wallet is a row', async () => {
  const wallet = { kind: 'wallet', value: 'wallet-cold-000042', currency: 'USDT' };
  const added = await call(addDestination, {
    role: 'operator',
    path: '/api/destinations',
    body: { ...wallet, name: 'Vault', owner: 'Aurora' },
  });
  const [saved] = (added.body as DestinationsAnswer).items;
  const params = { id: saved?.id ?? '' };
  const { request } = (await call(readRequest, { role: 'treasurer', params })).body;
  const body = { hash: request.hash, last_characters: '000043' };
  const path = `/api/requests/${params.id}/approve`;
  expect((await call(approve, { role: 'treasurer', body, params, path })).status).toBe(400);
  const [row] = await attempts();
  expect([row?.outcome, row?.detail?.code, row?.subject]).toEqual(['stopped', 'other_characters', params.id]);
});

test('safety 65: who confirms their own destination, or makes a link for themselves, was denied', async () => {
  await addUser(harness.store.db, {
    email: 'ines@c.example',
    name: 'Ines',
    role: 'treasurer',
    passwordHash: 'x',
  });
  const added = await call(addDestination, {
    role: 'treasurer',
    path: '/api/destinations',
    body: { kind: 'pix', value: PIX_KEY, name: 'Rent', owner: 'Ana' },
  });
  const [saved] = (added.body as DestinationsAnswer).items;
  const params = { id: saved?.id ?? '' };
  const { request } = (await call(readRequest, { role: 'treasurer', params })).body;
  const own = { role: 'treasurer', body: { hash: request.hash }, params };
  const [admin] = await harness.store.db.select().from(users).where(eq(users.email, 'admin@mesa.example'));
  const self = { role: 'admin', body: {}, params: { id: admin?.id ?? '' } };
  expect([(await call(approve, own)).status, (await call(makeLink, self)).status]).toEqual([403, 409]);
  const rows = (await attempts()).reverse();
  expect(rows.map(({ outcome, detail }) => [outcome, detail?.code])).toEqual([
    ['denied', 'own_request'],
    ['denied', 'own_link'],
  ]);
});

test('W7, 65: the question for a proof is no refusal; a proof that was used, given for another press, is one', async () => {
  const email = 'davi@company.example';
  const password = 'seven brown kettles on a shelf';
  const davi = {
    email,
    name: 'Davi',
    role: 'treasurer',
    passwordHash: await hashPassword(password),
  } as const;
  await addUser(harness.store.db, davi);
  cookies.set('davi', await signedInCookie(harness.store.db, email));
  const key = softPasskey();
  const begun = await call(beginFactor, { role: 'davi', body: { kind: 'passkey', password } });
  expect(begun.body.error).toBeUndefined();
  const finished = { challenge: begun.body.challenge, passkey: key.make(begun.body.passkey) };
  expect((await call(finishFactor, { role: 'davi', body: finished })).status).toBe(200);
  const before = await accepts();
  const { conversion } = (await call(quote, { role: 'operator', body: ASKED })).body;
  const params = { rfq_id: conversion.rfq_id };
  const path = `/api/conversions/${params.rfq_id}/accept`;
  const intent = randomUUID();
  const pressed = (headers: Record<string, string>) =>
    call(accept, { role: 'davi', body: press(conversion), params, path, headers });
  const asked = await pressed({ 'idempotency-key': intent });
  expect(asked.body.error.code).toBe('step_up_required');
  expect(await attempts()).toEqual([]);
  const { challenge, passkey } = asked.body.error.proof;
  const proof = { challenge, passkey: key.prove(passkey) };
  expect((await call(prove, { role: 'davi', body: proof })).status).toBe(200);
  const proven = { 'mesa-proof': challenge };
  expect((await pressed({ ...proven, 'idempotency-key': intent })).status).toBe(200);
  // The answer was lost: the same intent, with the same content.
  expect((await pressed({ ...proven, 'idempotency-key': intent })).status).toBe(200);
  expect(await attempts()).toEqual([]);
  const other = await pressed({ ...proven, 'idempotency-key': randomUUID() });
  expect(other.body.error.code).toBe('step_up_required');
  const rows = await attempts();
  expect(rows.map(({ outcome, detail, subject }) => [outcome, detail?.code, subject])).toEqual([
    ['denied', 'step_up_required', params.rfq_id],
  ]);
  expect(await accepts()).toBe(before + 1);
});

test('safety 65: a press that Mesa answers without a send, because the terms changed, is a row', async () => {
  const before = await accepts();
  const { conversion } = (await call(quote, { role: 'operator', body: ASKED })).body;
  const params = { rfq_id: conversion.rfq_id };
  const path = `/api/conversions/${params.rfq_id}/accept`;
  const seen = press(conversion);
  const other = { ...seen, seen: { ...seen.seen, rate: '1.00' } };
  const answer = await call(accept, { role: 'treasurer', body: other, params, path });
  expect([answer.status, answer.body.outcome]).toEqual([200, 'seen_changed']);
  const rows = await attempts();
  expect(rows.map(({ outcome, detail, subject }) => [outcome, detail?.code, subject])).toEqual([
    ['stopped', 'seen_changed', params.rfq_id],
  ]);
  expect(await accepts()).toBe(before);
});

test('W2, 65: a request of another site is a row on the ways in without a session too', async () => {
  const answer = await call((request) => join(request), {
    body: { token: 'x' },
    path: '/api/join',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(403);
  const [row] = await attempts();
  expect([row?.outcome, row?.detail?.code, row?.route]).toEqual(['denied', 'cross_site', 'POST /api/join']);
});

test('safety 65: a denied page says from where, and in which request', async () => {
  const headers = new Headers({ 'x-forwarded-for': '203.0.113.9' });
  const asked = { permission: 'team:manage', reason: 'forbidden', headers } as const;
  const [support] = await harness.store.db
    .select()
    .from(users)
    .where(eq(users.email, 'support@mesa.example'));
  for (const _ of [1, 2]) await countDeniedPage({ id: support?.id ?? '', name: 'Rafael Moreira' }, asked);
  const rows = await attempts();
  expect(rows).toMatchObject([
    {
      outcome: 'denied',
      detail: { code: 'forbidden' },
      role: 'support',
      route: 'page team:manage',
      source: '203.0.113.9',
      actor: { name: 'Rafael Moreira' },
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  const page = { permission: 'sub_merchants:read', reason: 'outside_limit', headers } as const;
  for (const subject of ['one', 'another'])
    await countDeniedPage({ id: support?.id ?? '', name: 'Rafael Moreira' }, { ...page, subject });
  const subjects = (await attempts()).map((row) => row.subject);
  expect(subjects).toEqual(['another', 'one', undefined]);
});
