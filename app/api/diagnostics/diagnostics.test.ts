import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import { preparePeople } from '@/lib/auth/first-people';
import type { RouteHandler } from '@/lib/bff/route';
import type { ApiCallsAnswer, DiagnosticsAnswer } from '@/lib/contract/bff/settings/diagnostics';
import { env } from '@/lib/env/env';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { createCallKeeper, keepCalls } from '@/lib/operations/diagnostics/call-keeper';
import { moveSandboxClock } from '@/lib/operations/sandbox/sandbox-control';
import { adoptServices } from '@/lib/operations/services';
import { insertCalls, listCalls, removeOldCalls } from '@/lib/store/diagnostics/api-calls';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { isWorkOpen } from '@/lib/store/engine/open-work';
import { addFactor } from '@/lib/store/factors/factors';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { webhookDeliveries, webhookTokens } from '@/lib/store/schema/webhook-tables';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { GET as calls } from './calls/route';
import { GET as read } from './route';

let store: Store;
let world: SandboxServices;
let admin = '';
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  world = sandboxServices(store, { onCall: keepCalls(store.db) });
  adoptServices(world.services);
  await preparePeople(store.db, { environment: 'sandbox' });
  admin = await signedInCookie(store.db, 'admin@mesa.example');
});
afterAll(async () => {
  adoptServices(undefined);
  world.dispose();
  await store.close();
});

async function ask<Answer>(handler: RouteHandler, path: string, cookie = admin) {
  const response = await handler(new Request(`http://localhost:3000${path}`, { headers: { cookie } }), {
    params: Promise.resolve({}),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

test('only administrators read the diagnostics', async () => {
  for (const role of ['viewer', 'support', 'accountant', 'operator', 'treasurer']) {
    const cookie = await signedInCookie(store.db, `${role}@mesa.example`);
    expect((await ask(read, '/api/diagnostics', cookie)).status).toBe(403);
    expect((await ask(calls, '/api/diagnostics/calls', cookie)).status).toBe(403);
  }
});

test('a check that was never true says so, and one that was says when after it is no longer true', async () => {
  const before = await ask<DiagnosticsAnswer>(read, '/api/diagnostics');
  const of = ({ checks }: DiagnosticsAnswer, id: string) => checks.find((check) => check.id === id);
  expect(of(before.body, 'key')).toEqual({ id: 'key', ok: false });
  expect(of(before.body, 'practice')).toEqual({ id: 'practice', ok: false });
  const after = await ask<DiagnosticsAnswer>(read, '/api/diagnostics?check=1');
  for (const id of ['key', 'signature', 'clock'])
    expect(of(after.body, id)).toMatchObject({ ok: true, last_true_at: expect.any(String) });
  const refused = { at: new Date(), method: 'GET', route: '/v2/balance', durationMs: 1, attempts: 1 };
  await insertCalls(store.db, [{ ...refused, signed: 'signed', status: 401 }]);
  const unsigned = await ask<DiagnosticsAnswer>(read, '/api/diagnostics');
  expect(['key', 'signature'].map((id) => of(unsigned.body, id)?.ok)).toEqual([true, false]);
  await insertCalls(store.db, [{ ...refused, signed: 'key', status: 401 }]);
  const refusedNow = await ask<DiagnosticsAnswer>(read, '/api/diagnostics');
  expect(of(refusedNow.body, 'key')).toMatchObject({ ok: false, last_true_at: expect.any(String) });
});

test('a sandbox whose clock was moved is no server with a wrong clock: the check says moved', async () => {
  const check = async () =>
    (await ask<DiagnosticsAnswer>(read, '/api/diagnostics?check=1')).body.checks.find(
      ({ id }) => id === 'clock',
    );
  await moveSandboxClock(world.services, ALICE, { advance_seconds: '86400' });
  expect(await check()).toMatchObject({ ok: false, moved: true });
  await moveSandboxClock(world.services, ALICE, { advance_seconds: null });
  expect(await check()).toEqual({ id: 'clock', ok: true, last_true_at: expect.any(String) });
});

async function deliver(receivedAt: Date, more: Partial<typeof webhookDeliveries.$inferInsert> = {}) {
  const token = randomUUID();
  await store.db.insert(webhookTokens).values({ token, kind: 'checkout', createdAt: receivedAt });
  await store.db.insert(webhookDeliveries).values({
    token,
    sha256: token,
    headers: {},
    matched: true,
    receivedAt,
    lastCopyAt: receivedAt,
    ...more,
  });
}

test('who decides without a second factor is named, until each has one', async () => {
  const factors = async () =>
    (await ask<DiagnosticsAnswer>(read, '/api/diagnostics')).body.checks.find(({ id }) => id === 'factors');
  const treasurers = DEMO_PEOPLE.filter(({ role }) => role === 'treasurer');
  expect(await factors()).toEqual({ id: 'factors', ok: false, people: treasurers.map(({ name }) => name) });
  for (const { id } of treasurers)
    await addFactor(store.db, { id, userId: id, kind: 'code', name: '', createdAt: new Date() });
  expect(await factors()).toEqual({ id: 'factors', ok: true, last_true_at: expect.any(String) });
});

test('a key that is derived from the session secret is no key of its own', async () => {
  const own = async () =>
    (await ask<DiagnosticsAnswer>(read, '/api/diagnostics')).body.checks.find(({ id }) => id === 'audit_key');
  const before = env().auditSigningKeys;
  onTestFinished(() => void Object.assign(env(), { auditSigningKeys: before }));
  Object.assign(env(), { auditSigningKeys: [] });
  expect(await own()).toEqual({ id: 'audit_key', ok: false });
  Object.assign(env(), { auditSigningKeys: ['a key of the log that nobody else has'] });
  expect(await own()).toEqual({ id: 'audit_key', ok: true, last_true_at: expect.any(String) });
});

const HOUR_MS = 3_600_000;

test('a webhook that came more than a week ago says when, and that it no longer counts', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const webhook = async () =>
    (await ask<DiagnosticsAnswer>(read, '/api/diagnostics')).body.checks.find(({ id }) => id === 'webhook');
  expect(await webhook()).toEqual({ id: 'webhook', ok: false });
  const old = ago(7 * 24 + 1);
  await deliver(old, { verdict: 'verified' });
  await deliver(ago(1), { verdict: 'failed' });
  expect(await webhook()).toEqual({ id: 'webhook', ok: false, last_true_at: old.toISOString() });
  const fresh = ago(7 * 24 - 1);
  await deliver(fresh, { verdict: 'verified' });
  expect(await webhook()).toEqual({ id: 'webhook', ok: true, last_true_at: fresh.toISOString() });
});

test('the lag of webhooks is that of the last day, without the past that a demo played', async () => {
  await store.db.delete(webhookDeliveries);
  const { sandbox } = world.services;
  const made = (await sandbox?.madeAt()) ?? 0;
  const late = (receivedAt: number, ms: number) =>
    deliver(new Date(receivedAt), { updatedText: new Date(receivedAt - ms).toISOString() });
  const lag = async () => (await ask<DiagnosticsAnswer>(read, '/api/diagnostics')).body.webhook_lag;
  await late(made - 1, 12 * HOUR_MS);
  expect(await lag()).toBeUndefined();
  await late(made + 2, 1_000);
  await late(made + 3, 90 * 60_000);
  const counted = await lag();
  expect(counted?.count).toBe(2);
  expect((counted?.slowest_ms ?? 0) / 60_000).toBeCloseTo(90, 0);
});

test('a call is kept with its record, its build and how long it took, and found by each; no body is', async () => {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1234.56' };
  const { rfq_id: rfqId } = (await createQuote(world.services, ALICE, asked)).conversion;
  await world.services.client.getConversion({ params: { id: rfqId } });
  // Whoever comes from a record finds the call that showed it, a moment ago.
  const { body } = await ask<ApiCallsAnswer>(calls, `/api/diagnostics/calls?subject=${rfqId}`);
  expect(body.items.map(({ method, route, status, subject }) => [method, route, status, subject])).toEqual([
    ['GET', '/v2/rfq/{id}', 200, rfqId],
    ['POST', '/v2/rfq', 200, rfqId],
  ]);
  expect(body.items[0]).toMatchObject({ attempts: 1, duration_ms: expect.any(Number) });
  const all = await ask<ApiCallsAnswer>(calls, '/api/diagnostics/calls');
  expect(JSON.stringify(all.body)).not.toContain('1234.56');
  const refused = await ask<ApiCallsAnswer>(calls, '/api/diagnostics/calls?status=refused');
  expect(refused.body.items.every(({ status = 0 }) => status >= 300 && status < 500)).toBe(true);
});

test('calls are found by days of the merchant’s zone, the last one whole, and a bad day reads nothing', async () => {
  const subject = randomUUID();
  const call = (at: string) => ({
    at: new Date(at),
    method: 'GET',
    route: '/v2/balance',
    signed: 'key' as const,
    durationMs: 1,
    attempts: 1,
    subject,
  });
  // Days begin at 03:00Z in America/Sao_Paulo.
  const times = ['19T02:59:59.999', '19T03:00:00.000', '20T02:59:59.999', '20T03:00:00.000'];
  const [before, first, last, after] = times.map((time) => `2026-11-${time}Z`) as [
    string,
    string,
    string,
    string,
  ];
  await insertCalls(store.db, [before, first, last, after].map(call));
  const found = async (days: string) => {
    const { body } = await ask<ApiCallsAnswer>(calls, `/api/diagnostics/calls?subject=${subject}&${days}`);
    return body.items.map(({ at }) => at);
  };
  expect(await found('from=2026-11-19&to=2026-11-19')).toEqual([last, first]);
  expect(await found('from=2026-11-20')).toEqual([after]);
  expect(await found('to=2026-11-18')).toEqual([before]);
  for (const [days, fields] of [
    ['from=2026-02-30', { from: 'not_a_day' }],
    ['to=yesterday', { to: 'not_a_day' }],
    ['from=2026-11-20&to=2026-11-19', { from: 'reversed_range' }],
  ] as const) {
    const { status, body } = await ask<{ error: unknown }>(calls, `/api/diagnostics/calls?${days}`);
    expect([status, body]).toMatchObject([400, { error: { code: 'invalid_input', fields } }]);
  }
});

test('a read of a split is one of the calls of its sub-merchant', async () => {
  const correlationId = randomUUID();
  await world.services.client.getSplit({ params: { origin_e2e: randomUUID() }, correlationId });
  const { body } = await ask<ApiCallsAnswer>(calls, `/api/diagnostics/calls?subject=${correlationId}`);
  expect(body.items).toMatchObject([{ route: '/v2/naas/split/{origin_e2e}', subject: correlationId }]);
});

test('a change of build stands at the first call that had it, under a filter and at the end of a page too', async () => {
  const one = { at: new Date(), method: 'GET', route: '/v2/balance', signed: 'key' as const, durationMs: 1 };
  const call = (build: string | null, subject: string) => ({ ...one, attempts: 1, build, subject });
  await insertCalls(store.db, [
    call('a', 'first'),
    call(null, 'none'),
    call('b', 'second'),
    call('b', 'last'),
  ]);
  const all = await listCalls(store.db, {}, 3);
  expect(all.map(({ build, buildBefore }) => [build, buildBefore])).toEqual([
    ['b', null],
    ['b', 'a'],
    [null, null],
  ]);
  const read = async (subject: string) =>
    (await ask<ApiCallsAnswer>(calls, `/api/diagnostics/calls?subject=${subject}`)).body.items[0];
  expect(await read('second')).toMatchObject({ build: 'b', build_before: 'a' });
  for (const subject of ['last', 'none']) expect(await read(subject)).not.toHaveProperty('build_before');
});

test('pages go on where they ended, and the newest 50,000 of 7 days stay', async () => {
  const at = new Date();
  const one = { at, method: 'GET', route: '/v2/balance', signed: 'key' as const, durationMs: 1, attempts: 1 };
  const requestId = randomUUID();
  await insertCalls(
    store.db,
    Array.from({ length: 120 }, () => ({ ...one, requestId, status: 200 })),
  );
  const path = `/api/diagnostics/calls?request_id=${requestId}`;
  const first = await ask<ApiCallsAnswer>(calls, path);
  const second = await ask<ApiCallsAnswer>(calls, `${path}&before=${first.body.next}`);
  const third = await ask<ApiCallsAnswer>(calls, `${path}&before=${second.body.next}`);
  const ids = [first, second, third].flatMap(({ body }) => body.items.map(({ id }) => id));
  expect([new Set(ids).size, third.body.next]).toEqual([120, undefined]);
  await removeOldCalls(store.db, new Date(at.getTime() + 8 * 24 * 3_600_000));
  expect(await listCalls(store.db, {}, 10)).toEqual([]);
});

test('a process that is told to stop waits until what it keeps is written, and no longer', async () => {
  const { keep } = createCallKeeper(store.db, 1);
  keep({ at: new Date(), method: 'GET', route: '/v2/balance', signed: 'key', durationMs: 1, attempts: 1 });
  expect(isWorkOpen()).toBe(true);
  await expect.poll(isWorkOpen).toBe(false);
});

test('a store that takes nothing neither stops nor delays a call', async () => {
  const closed = await memoryStore();
  await closed.close();
  const { keep, flush } = createCallKeeper(closed.db, 1);
  const one = { at: new Date(), method: 'GET', route: '/v2/balance', signed: 'key' as const };
  for (let turn = 0; turn < 3_000; turn += 1) keep({ ...one, durationMs: 1, attempts: 1 });
  await flush();
  await expect.poll(isWorkOpen).toBe(false);
});

test('a payment link whose answer was lost is one of the unknown outcomes', async () => {
  const at = new Date('2026-11-20T12:00:00.000Z');
  await store.db.insert(links).values({
    intentId: randomUUID(),
    inputHash: 'h',
    actorId: 'a',
    actorName: 'Ana',
    requestId: 'r',
    asked: { currency_code: 'USDT' },
    state: 'unknown',
    createdAt: at,
  });
  const { body } = await ask<DiagnosticsAnswer>(read, '/api/diagnostics');
  expect(body.unknown).toEqual({ count: 1, oldest_at: at.toISOString() });
});
