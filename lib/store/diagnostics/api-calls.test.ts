import { expect, test } from 'vitest';
import { apiCalls } from '@/lib/store/schema/diagnostics-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { insertCalls, listCalls } from './api-calls';

const MINUTE_MS = 60_000;
const AT = Date.parse('2026-11-20T12:00:00.000Z');

describeStores('calls of the API', ({ db }) => {
  test('every column of a call is kept', async () => {
    const texts = {
      method: 'GET',
      route: '/v2/balance',
      signed: 'signed',
      failure: 'timeout',
      subject: 'São José',
    } as const;
    const names = { requestId: 'r', personId: 'p', build: '7' };
    const call = { at: new Date(AT), ...texts, ...names, status: 503, durationMs: 12, attempts: 3 };
    await insertCalls(db(), [call]);
    const [{ id, ...kept } = { id: 0 }] = await db().select().from(apiCalls);
    expect([id > 0, kept]).toEqual([true, call]);
  });

  test('are found between two moments, both included, together with another filter and page by page', async () => {
    const one = { method: 'GET', route: '/v2/balance', signed: 'key' as const, durationMs: 1, attempts: 1 };
    const minutes = [0, 1, 2, 3, 4];
    await insertCalls(
      db(),
      minutes.map((minute) => ({
        ...one,
        at: new Date(AT + minute * MINUTE_MS),
        status: minute === 2 ? 503 : 200,
      })),
    );
    const between = { since: new Date(AT + MINUTE_MS), until: new Date(AT + 3 * MINUTE_MS) };
    const found = async (wanted: Parameters<typeof listCalls>[1], limit = 10) =>
      (await listCalls(db(), wanted, limit)).map(({ at }) => (at.getTime() - AT) / MINUTE_MS);
    expect(await found(between)).toEqual([3, 2, 1]);
    expect(await found({ since: between.since })).toEqual([4, 3, 2, 1]);
    expect(await found({ until: between.until })).toEqual([3, 2, 1, 0]);
    expect(await found({ ...between, status: 'good' })).toEqual([3, 1]);
    const [newest] = await listCalls(db(), between, 1);
    expect(await found({ ...between, before: newest?.id })).toEqual([2, 1]);
  });
});
