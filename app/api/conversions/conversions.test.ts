import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { ROLES } from '@/lib/access/permissions';
import type { RouteHandler } from '@/lib/bff/route';
import type { AcceptAnswer, Conversion, ConversionAnswer } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { addFactor } from '@/lib/store/factors/factors';
import { addUser } from '@/lib/store/people/users';
import { readStrictCsv } from '@/lib/testing/fixtures/strict-csv';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { type RouteCall, RouteHarness } from '@/lib/testing/harnesses/route-harness';
import { PIX_KEY, press } from '@/lib/testing/services';
import { GET as getBalance } from '../balance/route';
import { POST as accept } from './[rfq_id]/accept/route';
import { POST as discard } from './[rfq_id]/discard/route';
import { POST as endFollow } from './[rfq_id]/end-follow/route';
import { POST as read } from './[rfq_id]/read/route';
import { POST as resolve } from './[rfq_id]/resolve/route';
import { GET as getOne } from './[rfq_id]/route';
import { GET as choices } from './choices/route';
import { GET as exportFile } from './export/route';
import { GET as lands } from './lands/route';
import { GET as register } from './register/route';
import { GET as list, POST as quote } from './route';

const ASKED = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '250.00' };

const harness = new RouteHarness();
beforeEach(() => harness.world.control('DELETE', 'scenario').then(() => undefined));

interface Call extends RouteCall {
  rfqId?: string;
}

const call = (handler: RouteHandler, { rfqId, ...asked }: Call = {}) =>
  harness.call(handler, { ...asked, params: defined({ rfq_id: rfqId }) });

async function newQuote(): Promise<Conversion> {
  return ((await call(quote, { role: 'operator', body: ASKED })).body as ConversionAnswer).conversion;
}

const effects = async () => Number((await harness.world.control('GET', 'effects')).debits);

test('every role reads the balance and the register; nobody without a session does', async () => {
  for (const role of ROLES) {
    const balance = await call(getBalance, { role });
    expect(balance.status).toBe(200);
    expect(balance.headers.get('cache-control')).toContain('no-store');
    expect(balance.body.balances).toHaveProperty('USDT');
    expect(typeof balance.body.calculated_BRL_total_balance).toBe('string');
    expect((await call(list, { role })).status).toBe(200);
  }
  expect((await call(getBalance)).body.error.code).toBe('signed_out');
  expect((await call(list)).body.error.code).toBe('signed_out');
});

test('a balance that the service cannot give is an error, never zeros (BAL-17)', async () => {
  await harness.world.control('PUT', 'scenario', {
    faults: [{ method: 'GET', path: '/v2/balance', status: 500, times: 3 }],
  });
  const answer = await call(getBalance, { role: 'viewer' });
  expect(answer.status).toBe(502);
  expect(answer.body.error.code).toBe('no_ledger');
});

test('who may quote, accept, discard, read again and resolve is the table of roles and nothing else', async () => {
  const conversion = await newQuote();
  const rfqId = conversion.rfq_id;
  const cases: [string, RouteHandler, Call, readonly string[]][] = [
    ['quote', quote, { body: ASKED }, ['operator', 'treasurer', 'admin']],
    ['accept', accept, { rfqId, body: press(conversion) }, ['treasurer']],
    ['read', read, { rfqId, body: {} }, ['operator', 'treasurer', 'admin']],
    ['resolve', resolve, { rfqId, body: { outcome: 'accepted', note: 'because' } }, ['treasurer']],
    ['discard', discard, { rfqId: 'nobody', body: {} }, ['operator', 'treasurer', 'admin']],
    ['end-follow', endFollow, { rfqId, body: {} }, ['treasurer']],
  ];
  const before = await effects();
  for (const [name, handler, input, allowed] of cases) {
    for (const role of ROLES) {
      const { body } = await call(handler, { ...input, role });
      expect([name, role, body.error?.code === 'forbidden']).toEqual([name, role, !allowed.includes(role)]);
    }
  }
  // An accept without an Idempotency-Key sent nothing.
  expect(await effects()).toBe(before);
});

test("a treasurer accepts an operator's quote once; the repeated key gets the same answer (safety 4)", async () => {
  const conversion = await newQuote();
  const before = await effects();
  const input = { rfqId: conversion.rfq_id, body: press(conversion), key: randomUUID(), role: 'treasurer' };
  const first = await call(accept, input);
  expect(first.status).toBe(200);
  expect((first.body as AcceptAnswer).outcome).toBe('accepted');
  const again = await call(accept, input);
  expect((again.body as AcceptAnswer).outcome).toBe('accepted');
  expect((again.body as AcceptAnswer).conversion.attempts).toHaveLength(1);
  expect(await effects()).toBe(before + 1);
  const other = await call(accept, { ...input, body: press(conversion, 'd0') });
  expect([other.status, other.body.error.code]).toEqual([409, 'key_reused']);
});

test('an accept without a key, or with one that is no UUID, is refused', async () => {
  const conversion = await newQuote();
  const input = { rfqId: conversion.rfq_id, body: press(conversion), role: 'treasurer' };
  expect((await call(accept, input)).body.error.code).toBe('missing_idempotency_key');
  expect((await call(accept, { ...input, key: 'again' })).body.error.code).toBe('invalid_input');
});

test('an undecided conversion is told for its currency, however many quotes came after it (language.md 10, safety B)', async () => {
  const lost = await newQuote();
  await harness.world.control('PUT', 'scenario', {
    faults: [{ method: 'POST', path: '/v2/rfq/accept', drop: 'after', times: 1 }],
  });
  await call(accept, { rfqId: lost.rfq_id, body: press(lost), key: randomUUID(), role: 'treasurer' });
  for (let newer = 1; newer <= 25; newer += 1) await newQuote();
  const undecided = async (currency: string) => {
    const { status, body } = await call(list, { role: 'viewer', query: `?open_from=${currency}` });
    return [status, body.items?.map(({ rfq_id }: Conversion) => rfq_id)];
  };
  expect(await undecided('USDT')).toEqual([200, expect.arrayContaining([lost.rfq_id])]);
  expect(await undecided('BRL')).toEqual([200, []]);
});

test('a lost answer is an unknown outcome with 200, and the record says so (safety 9)', async () => {
  const conversion = await newQuote();
  await harness.world.control('PUT', 'scenario', {
    faults: [{ method: 'POST', path: '/v2/rfq/accept', drop: 'after', times: 1 }],
  });
  const before = await effects();
  const input = { rfqId: conversion.rfq_id, body: press(conversion), key: randomUUID(), role: 'treasurer' };
  const answer = await call(accept, input);
  expect([answer.status, answer.body.outcome]).toEqual([200, 'unknown']);
  expect((await call(accept, { ...input, key: randomUUID() })).body.outcome).toBe('unknown');
  expect(await effects()).toBe(before + 1);
  const resolved = await call(resolve, {
    rfqId: conversion.rfq_id,
    role: 'treasurer',
    body: { outcome: 'not_accepted', note: 'a guess' },
  });
  // The read comes first, and its evidence decides.
  expect([resolved.status, resolved.body.conversion.state]).toEqual([200, 'accepted']);
  const seen = await call(getOne, { rfqId: conversion.rfq_id, role: 'viewer' });
  expect(seen.body.conversion.state).toBe('accepted');
});

test('following ends once: the press whose answer was lost gets it again, and sends nothing', async () => {
  const conversion = await newQuote();
  const rfqId = conversion.rfq_id;
  const end = { rfqId, role: 'treasurer', body: {} };
  // Nothing to follow before it was accepted.
  const early = await call(endFollow, end);
  expect([early.status, early.body.error.code]).toEqual([400, 'invalid_input']);
  await call(accept, { ...end, body: press(conversion), key: randomUUID() });
  const before = await harness.world.control('GET', 'effects');
  for (const role of ['viewer', 'operator', 'admin'])
    expect((await call(endFollow, { ...end, role })).status).toBe(403);
  expect((await call(endFollow, { rfqId, body: {} })).body.error.code).toBe('signed_out');
  expect((await call(getOne, { rfqId, role: 'viewer' })).body.conversion).not.toHaveProperty('follow_ended');
  // Its answer never arrives.
  await call(endFollow, end);
  const again = await call(endFollow, end);
  expect(again.body.conversion).toMatchObject({
    state: 'accepted',
    follow_ended: { actor: { name: 'Ana Ribeiro' } },
  });
  expect((await call(getOne, { rfqId, role: 'viewer' })).body.conversion.follow_ended).toEqual(
    again.body.conversion.follow_ended,
  );
  const rows = await listAudit(harness.store.db, { record: rfqId, limit: 20 });
  expect(rows.filter(({ action }) => action === 'conversion.follow_ended')).toHaveLength(1);
  expect(await harness.world.control('GET', 'effects')).toEqual(before);
  expect((await call(endFollow, { ...end, rfqId: 'nobody' })).status).toBe(404);
});

test('the file is for who exports; its read rate is of confirmed figures, its keys are masked (safety 52, 53)', async () => {
  const taken = [await newQuote(), await newQuote()];
  for (const [at, { rfq_id: rfqId }] of taken.entries()) {
    const faults = at === 0 ? [] : [{ method: 'POST', path: '/v2/rfq/accept', drop: 'after', times: 1 }];
    await harness.world.control('PUT', 'scenario', { faults });
    const body = press(taken[at] as Conversion);
    await call(accept, { rfqId, body, key: randomUUID(), role: 'treasurer' });
  }
  const file = (role: string) => call(exportFile, { role, query: '?format=csv&locale=en&state=taken' });
  for (const role of ['viewer', 'support']) expect((await file(role)).status).toBe(403);
  const { body: text } = await file('accountant');
  const [names = [], ...records] = readStrictCsv(text, ',');
  const rates = taken.map(({ rfq_id }) => {
    const cells = records.find((one) => one.includes(rfq_id)) ?? [];
    const of = (start: string) => cells[names.findIndex((name) => name.startsWith(start))];
    return ['Rate shown', 'Rate confirmed', 'Rate for one unit'].map((start) => of(start) !== '');
  });
  expect(rates).toEqual([
    [true, true, true],
    [true, false, false],
  ]);
  expect(text).not.toMatch(new RegExp(`${PIX_KEY}|529\\.982\\.247`));
  const rows = await listAudit(harness.store.db, { record: 'conversions', limit: 9 });
  expect(rows.map(({ action, kind }) => [action, kind])).toEqual([
    ['conversions.export_finished', 'exports'],
    ['conversions.export_started', 'exports'],
  ]);
});

test('W7: a file of notes and names asks whoever has a second factor for a proof, and writes nothing without', async () => {
  const email = 'ana@company.example';
  const ana = { email, name: 'Ana Reis', role: 'accountant' as const, passwordHash: null };
  const { id = '' } = (await addUser(harness.store.db, ana)) ?? {};
  const cookie = await signedInCookie(harness.store.db, email);
  const file = () => call(exportFile, { cookie, query: '?format=csv&locale=en' });
  const byAna = async () =>
    (await listAudit(harness.store.db, { person: id, limit: 9 })).map(({ action }) => action);
  expect((await file()).status).toBe(200);
  const before = await byAna();
  await addFactor(harness.store.db, {
    id: 'f-1',
    userId: id,
    kind: 'code',
    name: 'Phone',
    createdAt: new Date(),
  });
  const asked = await file();
  expect(asked.status).toBe(403);
  expect(asked.body.error).toMatchObject({
    code: 'step_up_required',
    proof: { operation: 'export' },
  });
  expect(await byAna()).toEqual(before);
});

test('a quote body with anything but its own fields is refused and nothing is sent (safety 48)', async () => {
  const before = Number((await harness.world.control('GET', 'effects')).quotes);
  for (const extra of [{ webhook: 'https://evil.example' }, { to_amount: '1' }]) {
    const answer = await call(quote, { role: 'operator', body: { ...ASKED, ...extra } });
    expect(answer.body.error.code).toBe('invalid_input');
  }
  expect(Number((await harness.world.control('GET', 'effects')).quotes)).toBe(before);
});

test('who may not ask for a quote reads no whole CPF, and everybody else does', async () => {
  const asked = { ...ASKED, pix_key: PIX_KEY };
  const { conversion } = (await call(quote, { role: 'operator', body: asked })).body as ConversionAnswer;
  const rfqId = conversion.rfq_id;
  await call(accept, { role: 'treasurer', rfqId, key: randomUUID(), body: press(conversion) });
  const reads: [RouteHandler, Call][] = [
    [getOne, { rfqId }],
    ...[list, register, choices, lands].map((handler): [RouteHandler, Call] => [handler, {}]),
  ];
  for (const role of ROLES) {
    for (const [handler, input] of reads) {
      const text = JSON.stringify((await call(handler, { ...input, role })).body);
      const seen = [text.includes(PIX_KEY), text.includes('•••.982.247-••')];
      const whole = ['operator', 'treasurer', 'admin'].includes(role);
      expect([role, ...seen]).toEqual([role, whole, !whole]);
    }
  }
});

test('the register pages newest first, and an unknown conversion is not found', async () => {
  const made = [await newQuote(), await newQuote(), await newQuote()].map((item) => item.rfq_id).reverse();
  const first = await call(list, { role: 'viewer', query: '?limit=2' });
  const second = await call(list, { role: 'viewer', query: `?limit=2&cursor=${first.body.next_cursor}` });
  const ids = [...first.body.items, ...second.body.items].map((item: Conversion) => item.rfq_id);
  expect(ids.slice(0, 3)).toEqual(made);
  expect((await call(getOne, { rfqId: 'nobody', role: 'viewer' })).body.error.code).toBe('not_found');
  expect(
    (
      await call(accept, {
        rfqId: 'nobody',
        role: 'treasurer',
        key: randomUUID(),
        body: press(await newQuote()),
      })
    ).status,
  ).toBe(404);
});
