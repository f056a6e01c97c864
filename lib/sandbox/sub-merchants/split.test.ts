import { describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { add, subtract } from '@/lib/money/amount';
import type { TransactionRecord } from '@/lib/sandbox/records/record';
import { insertRecord, pageOf } from '@/lib/sandbox/records/record-book';
import { enterRecordStage } from '@/lib/sandbox/records/record-stage';
import { availableOf } from '@/lib/sandbox/world/ledger';
import { runDueTasks } from '@/lib/sandbox/world/run-due-tasks';
import { seededWorld } from '@/lib/sandbox/world/seed';
import { writeWorld } from '@/lib/sandbox/world/world-json';
import { memoryWorldStore } from '@/lib/sandbox/world/world-store';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';
import { START } from '@/lib/testing/sandbox/test-sandbox';
import { createSplit } from './split';
import { availableTo } from './sub-merchant-ledger';

const ORIGIN = 'chk_origin';
const path = (origin: string) => `/v2/naas/split/${origin}`;

function checkout(changes: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    end2end: ORIGIN,
    kind: 'checkout',
    account: 'A',
    correlation_id: CID.CID_1,
    created_at: new Date(START).toISOString(),
    updated_at: new Date(START).toISOString(),
    process: 'payment.received',
    attributes: { currency_code: 'USDT', amount_fiat: '534.78', amount_crypto: '100.123457' },
    ...changes,
  };
}

function completed(overrides = '{}', changes: Partial<TransactionRecord> = {}) {
  const world = seededWorld('test', START);
  const moment = { world, now: START, assumptions: parseAssumptions(overrides) };
  const before = { sub: availableTo(world, CID.CID_1, 'USDT'), master: masterUsdt(world) };
  insertRecord(world, checkout(changes));
  const record = enterRecordStage(moment, checkout(changes), 'success.completed');
  const later = (ms: number) => runDueTasks({ ...moment, now: START + ms });
  return { world, moment, before, record, later, split: () => world.splits[ORIGIN] };
}

function masterUsdt({ accounts }: ReturnType<typeof seededWorld>) {
  const expected = Object.values(accounts.A.ledger?.USDT ?? {}).map(({ to_receive }) => to_receive);
  return { available: availableOf(accounts.A.ledger, 'USDT'), to_receive: expected.reduce(add, '0') };
}

describe('the split of a completed checkout', () => {
  it('SPL-10, O-39: two percent go from the sub-merchant to the master, who can spend them once it is done', () => {
    const { world, before, later, split } = completed();
    expect(split()).toMatchObject({ state: 'pending', split_amount: '2.002469', currency: 'USDT' });
    expect(availableTo(world, CID.CID_1, 'USDT')).toBe(subtract(add(before.sub, '100.123457'), '2.002469'));
    expect(masterUsdt(world)).toEqual({
      available: before.master.available,
      to_receive: add(before.master.to_receive, '2.002469'),
    });
    later(2000);
    expect(split()?.state).toBe('processing');
    later(60_000);
    expect(split()).toMatchObject({ state: 'done', component: 'split_transfer' });
    expect(split()).not.toHaveProperty('credit_label');
    expect(masterUsdt(world)).toEqual({
      available: add(before.master.available, '2.002469'),
      to_receive: before.master.to_receive,
    });
    expect(world.agenda).toEqual([]);
  });

  it('runs once for a checkout, and not for one of the account itself', () => {
    const { world, moment, record, split } = completed();
    const first = split();
    createSplit(moment, record);
    expect(split()).toEqual(first);
    const { correlation_id: _, ...own } = checkout({ end2end: 'own' });
    createSplit(moment, own);
    expect(Object.keys(world.splits)).toEqual([ORIGIN]);
  });

  it('fails and moves nothing where the amount is not there', () => {
    const { split, world, before } = completed('{"split":{"percent":"200000"}}');
    expect(split()?.state).toBe('error');
    expect(availableTo(world, CID.CID_1, 'USDT')).toBe(add(before.sub, '100.123457'));
    expect(masterUsdt(world)).toEqual(before.master);
  });

  it('O-39: percent, states and components follow their settings', () => {
    const { split, later } = completed(
      '{"split":{"percent":"10","states":["queued","settled"],"components":["queue","bank"]}}',
    );
    expect(split()).toMatchObject({ split_amount: '10.012346', state: 'queued', component: 'queue' });
    later(60_000);
    expect(split()).toMatchObject({ state: 'settled', component: 'bank' });
  });

  it('BAL-11: what the master expects follows an account that is renamed', async () => {
    const { control, ...made } = await served();
    await control('PUT', '/ledger', { account: 'A', rename: { 'USDT-TRC20': 'Main' } });
    await made.advance(60);
    const { USDT } = (await made.world()).accounts.A.ledger ?? {};
    expect(Object.keys(USDT ?? {})).not.toContain('USDT-TRC20');
    expect(Object.values(USDT ?? {}).every(({ to_receive }) => !to_receive.startsWith('-'))).toBe(true);
  });
});

async function served(overrides = '{}', changes: Partial<TransactionRecord> = {}) {
  const { world, moment } = completed(overrides, changes);
  const store = memoryWorldStore();
  await store.exclusive(async () => ({ text: writeWorld(world), value: undefined }));
  return signedSandbox({ world: store, assumptions: moment.assumptions });
}

describe('GET /v2/naas/split/{origin_e2e}', () => {
  it('SPL-01 to SPL-08, SPL-11: nine flat strings with an id of its own', async () => {
    const { get } = await served();
    const { status, json } = await get(path(ORIGIN), CID.CID_1);
    expect(status).toBe(200);
    const names =
      'component correlation_id created_at currency end2end origin_e2e split_amount state updated_at';
    expect(Object.keys(json).sort()).toEqual(names.split(' '));
    for (const value of Object.values(json)) expect(value).toEqual(expect.stringMatching(/./));
    expect(json).toMatchObject({ origin_e2e: ORIGIN, correlation_id: CID.CID_1, split_amount: '2.002469' });
    expect(json.end2end).not.toBe(ORIGIN);
    expect((await get(path(String(json.end2end)), CID.CID_1)).status).toBe(404);
  });

  it('SPL-09: unknown, of another relationship and not completed yet are one 404', async () => {
    const { get } = await served();
    const answers = [
      await get(path('chk_none'), CID.CID_1),
      await get(path(ORIGIN), CID.CID_6),
      await get(path(ORIGIN), CID.CID_0),
      await get(path(ORIGIN), CID.CID_3, { account: 'B' }),
      await get(path('__proto__'), CID.CID_1),
    ];
    const [first] = answers;
    expect([first?.status, Object.keys(first?.json ?? {})]).toEqual([404, ['error']]);
    for (const { status, text } of answers) expect([status, text]).toEqual([404, first?.text]);
  });

  it('SPL-09, SPL-10: a checkout of before the world began tells its split only if it had completed', async () => {
    const lived = { created_at: new Date(START - 86_400_000).toISOString() };
    const { get, world, store } = await served();
    const early = await world();
    early.records = {
      done: checkout({ ...lived, end2end: 'done', process: 'success.completed' }),
      disputed: checkout({ ...lived, end2end: 'disputed', process: 'chargeback.open' }),
      open: checkout({ ...lived, end2end: 'open', process: 'payment.pending' }),
    };
    await store.exclusive(async () => ({ text: writeWorld(early), value: undefined }));
    const done = await get(path('done'), CID.CID_1);
    expect(done.json).toMatchObject({ state: 'done', split_amount: '2.002469', origin_e2e: 'done' });
    expect((await get(path('disputed'), CID.CID_1)).status).toBe(200);
    expect((await get(path('open'), CID.CID_1)).status).toBe(404);
    expect((await get(path('done'), CID.CID_6)).status).toBe(404);
  });

  it('SPL-01: every completed checkout of the seeded history has its split', async () => {
    const { get, world } = signedSandbox();
    await get('/v2/naas/balance', CID.CID_1);
    const scope = { account: 'A', kind: 'checkout', correlation_id: CID.CID_1 } as const;
    const { records } = pageOf(await world(), scope, { attributes: {} }, { limit: 12, offset: 0 });
    const expected = records.map(({ process }) => (process === 'success.completed' ? 200 : 404));
    expect(expected).toContain(200);
    const answers = await Promise.all(records.map(({ end2end }) => get(path(end2end), CID.CID_1)));
    expect(answers.map(({ status }) => status)).toEqual(expected);
  });

  it('O-57: the timestamps follow their style', async () => {
    const { get } = await served('{"dates":{"isoStyle":"space"}}');
    const { json } = await get(path(ORIGIN), CID.CID_1);
    expect([json.created_at, json.updated_at]).toEqual(['2026-11-20 14:32:07', '2026-11-20 14:32:07']);
  });
});
