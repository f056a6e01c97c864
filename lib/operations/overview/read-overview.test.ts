import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { insertConversion } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { listItem, listReply } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import {
  ALICE,
  press,
  type ScriptedServices,
  sandboxServices,
  scriptedServices,
} from '@/lib/testing/services';
import { overviewWithDeadline, readOverview } from './read-overview';

let store: Store;
let open: ScriptedServices[] = [];
beforeAll(async () => {
  store = await memoryStore();
});
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
});
afterAll(() => store.close());

async function start(script: (request: ArrivedRequest) => Reply | Promise<Reply>) {
  const started = await scriptedServices(store, script);
  open.push(started);
  return started;
}

const label = (en: string) => ({ en, pt: '', es: '' });

function far(overrides: Record<string, Reply> = {}, rows: Record<string, unknown[]> = {}) {
  return (request: ArrivedRequest): Reply => {
    const path = request.path.split('?')[0] ?? '';
    const forced = overrides[path];
    if (forced !== undefined) return forced;
    if (path === '/v2/balance') return { body: '{"calculated_BRL_total_balance":6702862.41,"balances":{}}' };
    return listReply(request, rows[path] ?? []);
  };
}

test.each([
  ['a refusal without a body', { status: 400, body: '' }, 'upstream_rejected'],
  ['401', { status: 401 }, 'upstream_unauthorized'],
  ['a page of HTML', { body: '<html>busy</html>' }, 'upstream_contract'],
  ['a cut connection', { cut: 'before' }, 'upstream_unreachable'],
] as const)(
  'safety 18, 37: with %s on one list the other parts stand and nothing reads as empty',
  async (_, reply, code) => {
    const rows = { '/v2/onramps': [listItem('on1')] };
    const { services } = await start(far({ '/v2/offramps': reply }, rows));
    const answer = await readOverview(services, ['balance', 'activity']);
    expect(answer.balance).toMatchObject({
      ok: true,
      balance: { calculated_BRL_total_balance: '6702862.41' },
    });
    expect(answer.activity).toMatchObject({ ok: true, failed: { offramps: code } });
    const { activity } = answer;
    expect(activity?.ok && activity.items.map(({ id }) => id)).toEqual(['on1']);
  },
);

test('BAL-17: a balance that fails is a part that failed, with its reason and without a figure', async () => {
  const { services } = await start(far({ '/v2/balance': { status: 400 } }));
  const answer = await readOverview(services, ['balance', 'activity']);
  expect(answer.balance).toEqual({ ok: false, code: 'upstream_rejected' });
  expect(answer.activity?.ok).toBe(true);
});

test('the newest of all lists come first, whatever list they are from', async () => {
  const item = (id: string, at: string, change = {}) => listItem(id, { created_at: at, ...change });
  const { services } = await start(
    far(
      {},
      {
        '/v2/crossramp_checkouts': [
          item('c2', '2026-11-20T12:00:00-03:00'),
          item('c1', '2026-11-19T00:00:00Z'),
        ],
        '/v2/onramps': [item('o1', '2026-11-20T15:00:01Z', { error_message: label('Name does not match') })],
        '/v2/withdrawals': [
          item('w1', '2026-11-20T14:59:59Z', {
            attributes: { amount_received: '24998.80', currency_receive_code: 'USDT', address: 'TX1' },
          }),
          item('w0', 'yesterday', { status: label('') }),
        ],
      },
    ),
  );
  const { activity } = await readOverview(services, ['activity']);
  if (!activity?.ok) throw new Error('the activity could not be read');
  expect(activity.items.map(({ id }) => id)).toEqual(['o1', 'c2', 'w1', 'c1', 'w0']);
  expect(activity.items[2]).toMatchObject({ amount: { value: '24998.80', currency: 'USDT' }, tone: 'ok' });
  expect(JSON.stringify(activity)).not.toContain('TX1');
  expect(activity.attention).toMatchObject({
    errors: [{ kind: 'onramps', id: 'o1', tone: 'bad', error_message: { en: 'Name does not match' } }],
    error_count: 1,
    unlabelled: [{ kind: 'withdrawals', id: 'w0', queue: { item: 'withdrawals/w0' } }],
    unlabelled_count: 1,
    conversions: [],
  });
});

test('EVT-13: what had completed and does not stand so any more is said so, and not twice', async () => {
  const item = (id: string, process: string, change = {}) =>
    listItem(id, { process, updated_at: `2026-11-20T12:00:0${id.length}Z`, ...change });
  const chargeback = { status: label('Chargeback'), error_message: label('The payer disputed it') };
  let charged = false;
  const { services } = await start((request) => {
    const now = charged ? [item('cb', 'chargeback.open', chargeback)] : [item('cb', 'success.settled')];
    const others = [item('never', 'error.expired', { error_message: label('Expired') })];
    return far({}, { '/v2/crossramp_checkouts': [...now, ...others], '/v2/onramps': others })(request);
  });
  const attention = async () => {
    const { activity } = await readOverview(services, ['activity']);
    return activity?.ok ? activity.attention : undefined;
  };
  expect(await attention()).toMatchObject({ changed: [], changed_count: 0, error_count: 2 });
  charged = true;
  await expect
    .poll(async () => (await attention())?.changed)
    .toMatchObject([{ kind: 'checkouts', id: 'cb', status: { en: 'Chargeback' }, tone: 'bad' }]);
  const { errors = [], changed_count } = (await attention()) ?? {};
  expect(changed_count).toBe(1);
  expect(errors.map(({ id }) => id)).toEqual(['never', 'never']);
});

test.each([
  ['none of the 130 records that it counts', { total: 130, results: null }],
  ['neither records nor a count', {}],
])('safety 37: a list that gives %s was not read, and is not an empty one', async (_, body) => {
  const { services } = await start(far({ '/v2/offramps': { body: JSON.stringify(body) } }));
  const { activity } = await readOverview(services, ['activity']);
  expect(activity).toMatchObject({ ok: true, failed: { offramps: 'upstream_contract' }, items: [] });
});

/** A stored conversion, newer for a higher `index`; its rate has a minute left by default. */
const made = (index: number, state: 'unknown' | 'open', leftMs = 60_000) =>
  insertConversion(store.db, {
    rfq_id: `${state} ${index}`,
    state,
    fixed_side: 'from',
    requested_amount: '1',
    options: {},
    from_currency: 'USDT',
    to_currency: 'BRL',
    created_by: ALICE,
    received_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + leftMs).toISOString(),
    created_at: new Date(Date.now() + index).toISOString(),
  });

test('what is not shown of quotes and undecided conversions is counted, however many there are', async () => {
  const { services } = await start(far());
  await made(0, 'open');
  for (let index = 1; index <= 31; index += 1) await made(index, 'unknown');
  const { activity } = await readOverview(services, ['activity']);
  const attention = activity?.ok ? activity.attention : undefined;
  expect(attention?.conversions.slice(0, 2).map(({ id }) => id)).toEqual(['unknown 31', 'unknown 30']);
  expect(attention?.conversions).toHaveLength(31);
  expect(attention?.conversion_count).toBe(31);
  expect(attention?.quotes.map(({ id }) => id)).toEqual(['open 0']);
  await store.db.delete(conversions);
});

test.each([
  ['101 with time', 0, true],
  ['99 with time, after two that are over', 2, false],
] as const)(
  'safety 37: that there may be more open quotes than were read is said, and only then (%s)',
  async (_, over, more) => {
    const { services } = await start(far());
    for (let index = 0; index <= 100; index += 1) await made(index, 'open', index < over ? -1 : 60_000);
    const { activity } = await readOverview(services, ['activity']);
    const attention = activity?.ok ? activity.attention : undefined;
    expect(attention?.quotes).toHaveLength(more ? 100 : 99);
    expect(attention?.quotes_more === true).toBe(more);
    await store.db.delete(conversions);
  },
);

test('an accepted conversion is activity, however many quotes were asked for after it', async () => {
  const { services, dispose } = sandboxServices(store);
  try {
    const quote = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '100' };
    const { conversion } = await createQuote(services, ALICE, quote);
    const { rfq_id } = conversion;
    await acceptConversion(services, ALICE, {
      intentId: randomUUID(),
      rfqId: rfq_id,
      requestId: 'r',
      asked: press(conversion),
    });
    for (let index = 0; index < 31; index += 1) await createQuote(services, ALICE, quote);
    const { activity } = await readOverview(services, ['activity']);
    expect(activity?.ok && activity.items.map(({ id }) => id)).toContain(rfq_id);
  } finally {
    dispose();
    await store.db.delete(attempts);
    await store.db.delete(conversions);
  }
});

test('a slow part is left to the browser, and the others are part of the first picture', async () => {
  const { services } = await start(async (request) => {
    if (request.path.startsWith('/v2/onramps')) await sleep(6_000, undefined, { ref: false });
    return far()(request);
  });
  const startedAt = performance.now();
  const answer = await overviewWithDeadline(services, ['balance', 'activity'], 300);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(answer.balance?.ok).toBe(true);
  expect(Object.hasOwn(answer, 'activity')).toBe(false);
});

test('an open quote is no activity but needs attention while its rate has time; the sandbox fills every part', async () => {
  const { services, dispose } = sandboxServices(store);
  try {
    const quote = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '100' };
    const { conversion } = await createQuote(services, ALICE, quote);
    const answer = await readOverview(services, ['balance', 'lands', 'activity']);
    expect([answer.balance?.ok, answer.lands?.ok, answer.activity?.ok]).toEqual([true, true, true]);
    const { activity } = answer;
    expect(activity?.ok && activity.items.length).toBe(8);
    expect(activity?.ok && activity.items.some(({ kind }) => kind === 'conversion')).toBe(false);
    expect(activity?.ok && activity.attention.quotes).toMatchObject([
      {
        id: conversion.rfq_id,
        expires_at: conversion.expires_at,
        amount: { value: '100', currency: 'USDT' },
      },
    ]);
  } finally {
    dispose();
  }
});
