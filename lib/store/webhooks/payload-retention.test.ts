import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { unmatchedDeliveries, webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { countingRows } from '@/lib/testing/harnesses/rows-read';
import { removeOldPayloads } from './payload-retention';
import { insertAddress } from './webhook-addresses';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const BOUNDS = { personalBefore: ago(30), payloadBefore: ago(180), unmatchedBefore: ago(14) };
const LABEL = { en: 'CPF refused', pt: '', es: '' };

describeStores('what was kept long enough', ({ db }) => {
  const bytes = (text: string) => Buffer.from(text);
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');

  async function received(days: readonly number[], change: object = {}) {
    const token = await insertAddress(db(), {
      given: true,
      kind: 'onramp',
      actor: { id: 'u1', name: 'Ana' },
      at: NOW,
    });
    const rows = days.map((day, at) => ({
      token,
      sha256: hash(`${day} ${at}`),
      rawBody: bytes('{"client_name":"Ana"}'),
      headers: { 'user-agent': 'x' },
      matched: true,
      receivedAt: ago(day),
      result: 'applied' as const,
      process: 'success.completed',
      recordId: `e${at}`,
      status: LABEL,
      substatus: LABEL,
      errorMessage: LABEL,
      payload: { client_name: 'A•••' },
      ...change,
    }));
    await db().insert(webhookDeliveries).values(rows);
  }
  const kept = async () =>
    (await db().select().from(webhookDeliveries).orderBy(webhookDeliveries.id)).map((row) => ({
      state: row.bodyState,
      texts: [row.status, row.substatus, row.errorMessage].filter((text) => text !== null).length,
      text: row.rawBody === null ? null : Buffer.from(row.rawBody).toString(),
      payload: row.payload,
      process: row.process,
      headers: Object.keys(row.headers).length,
    }));

  test('the words of the API about a record go with the body, what happened stays', async () => {
    await received([1, 31, 181]);
    await removeOldPayloads(db(), BOUNDS);
    const process = 'success.completed';
    const payload = { client_name: 'A•••' };
    expect(await kept()).toEqual([
      { state: 'kept', texts: 3, text: '{"client_name":"Ana"}', payload, process, headers: 1 },
      { state: 'masked', texts: 3, text: '{"client_name": "A•••"}', payload, process, headers: 0 },
      { state: 'dropped', texts: 0, text: null, payload: null, process, headers: 0 },
    ]);
  });

  test('words that a row kept after its body went go too', async () => {
    await received([181], { rawBody: null, payload: null, bodyState: 'dropped' });
    await removeOldPayloads(db(), BOUNDS);
    expect(await kept()).toMatchObject([{ state: 'dropped', texts: 0 }]);
  });

  test('however many rows are due, all of them go in one turn, and work to be done is not touched', async () => {
    await received(Array.from({ length: 23 }, () => 200));
    await received([200], { dueAt: NOW });
    await removeOldPayloads(db(), BOUNDS, 5);
    const rows = await kept();
    expect(rows.map(({ state }) => state)).toEqual([...Array.from({ length: 23 }, () => 'dropped'), 'kept']);
  });

  test('an inbox with nothing left to remove is not read through', async () => {
    await received([1]);
    await db().execute(sql`
      insert into webhook_deliveries (token, sha256, body_state, headers, matched, received_at, raw_body, payload)
      select token, sha256 || n, case when n % 2 = 0 then 'masked' else 'dropped' end, '{}', true,
        ${NOW.toISOString()}::timestamptz - interval '1 day' * case when n % 2 = 0 then 90 else 300 end,
        case when n % 2 = 0 then raw_body end, case when n % 2 = 0 then payload end
      from webhook_deliveries, generate_series(1, 4000) n`);
    await db().execute(sql`analyze webhook_deliveries`);
    const counting = countingRows(db());
    await removeOldPayloads(counting.db, BOUNDS);
    expect(counting.rows()).toBeLessThan(10);
  });

  test('a body nobody knew loses what is personal in it first, although copies keep coming', async () => {
    const row = { path: 'x', headers: { a: 'b' }, size: 2, verdict: 'not_checkable' as const };
    const one = (day: number, copyDay: number) => ({
      ...row,
      sha256: hash(`${day} ${copyDay}`),
      rawBody: bytes('{}'),
      receivedAt: ago(day),
      lastCopyAt: ago(copyDay),
    });
    await db()
      .insert(unmatchedDeliveries)
      .values([one(40, 1), one(40, 20), one(2, 1)]);
    await removeOldPayloads(db(), BOUNDS);
    const left = await db().select().from(unmatchedDeliveries).orderBy(unmatchedDeliveries.id);
    expect(left.map(({ bodyState, rawBody, headers }) => [bodyState, rawBody === null, headers])).toEqual([
      ['dropped', true, {}],
      ['kept', false, { a: 'b' }],
    ]);
  });
});
