import { afterEach, expect, test } from 'vitest';
import { parseJson } from '@/lib/contract/values/json/json';
import { dataEpoch } from '@/lib/operations/sandbox/data-epoch';
import { applyRead } from '@/lib/operations/webhooks/process/apply-read';
import { recordState } from '@/lib/operations/webhooks/process/read-payload';
import { sweepList } from '@/lib/operations/webhooks/process/sweep-lists';
import { isWorkOpen } from '@/lib/store/engine/open-work';
import { followRecord, recordRows } from '@/lib/store/webhooks/webhook-records';
import { withdrawalsUnderWay } from '@/lib/store/webhooks/withdrawals-under-way';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { type SandboxServices, sandboxServices } from '@/lib/testing/services';

// Announcements of one test must not reach the next one's empty store.
afterEach(() => expect.poll(isWorkOpen).toBe(false));

describeStores('when a withdrawal has ended', ({ store }) => {
  const ended = (error = '') => ({ process: error ? 'payout.failed' : 'success.completed', error });
  const readAs = (
    services: SandboxServices['services'],
    id: string,
    { process, error = '' }: { process?: string; error?: string },
    minute: number,
  ) => {
    const label = (text: string) => ({ en: text, pt: text, es: text });
    const body = {
      end2end: id,
      process,
      status: label(process ?? ''),
      substatus: label(''),
      message: label(''),
      created_at: '2026-11-20T10:00:00Z',
      updated_at: `2026-11-20T11:0${minute}:00Z`,
      error_message: label(error),
      attributes: { amount_discounted: 7, currency_receive_code: 'USDT' },
    };
    const state = recordState(parseJson(JSON.stringify(body)));
    const startedAt = services.clock();
    return applyRead(services, { kind: 'withdrawals', id }, { state }, startedAt);
  };

  async function watched() {
    let now = Date.now();
    const world = sandboxServices(store(), { clock: () => now });
    const { services } = world;
    const pass = () => {
      now += 60_000;
      return new Date(now);
    };
    const since = await dataEpoch(services);
    pass();
    await followRecord(store().db, { kind: 'withdrawals', id: 'w', firstReadAt: null }, new Date(now));
    await readAs(services, 'w', { process: 'payout.sending' }, 0);
    const at = pass();
    pass();
    const under = async (at?: Date) =>
      (await withdrawalsUnderWay(store().db, { currency: 'USDT', at, since, limit: 10 })).records.filter(
        ({ id }) => id === 'w',
      );
    return { ...world, at, pass, under };
  }

  test('a failed withdrawal that moves again has ended when it first failed, and a kept reading gives no later status', async () => {
    const { services, at, pass, under, dispose } = await watched();
    expect((await under(at)).map(({ status, read_at, ended_at }) => [status, read_at, ended_at])).toEqual([
      [undefined, undefined, undefined],
    ]);
    const failedAt = new Date(services.clock());
    await readAs(services, 'w', ended('Refused'), 1);
    const between = pass();
    pass();
    await readAs(services, 'w', { process: 'payout.returned', error: 'Refused' }, 2);
    expect([await under(), await under(between)]).toEqual([[], []]);
    expect(await under(at)).toEqual([
      {
        kind: 'withdrawal',
        id: 'w',
        amount: '7',
        created_at: '2026-11-20T10:00:00Z',
        ended_at: failedAt.toISOString(),
      },
    ]);
    dispose();
  });

  test('a completed withdrawal that came back is under way again, but not by a read without a process', async () => {
    const { services, under, dispose } = await watched();
    await readAs(services, 'w', ended(), 1);
    await readAs(services, 'w', {}, 2);
    expect(await under()).toEqual([]);
    await readAs(services, 'w', { process: 'review.queued' }, 3);
    expect((await under()).map(({ status }) => status?.en)).toEqual(['review.queued']);
    dispose();
  });

  test('a withdrawal that a later read does not find says since when, until one finds it again', async () => {
    const { services, pass, under, dispose } = await watched();
    const key = { kind: 'withdrawals', id: 'w' } as const;
    const since = new Date(services.clock()).toISOString();
    await applyRead(services, key, 'absent', services.clock());
    pass();
    await applyRead(services, key, 'absent', services.clock());
    await applyRead(services, key, 'no_answer', services.clock());
    expect((await under()).map(({ absent_since }) => absent_since)).toEqual([since]);
    await readAs(services, 'w', { process: 'payout.sending' }, 0);
    expect((await under()).map(({ absent_since }) => absent_since)).toEqual([undefined]);
    dispose();
  });

  test('a list that shows a withdrawal unchanged takes back that a read did not find it', async () => {
    const { services, control, dispose } = await watched();
    const asked = { kind: 'withdrawal', account: 'A', currency_code: 'USDT', amount: '12.345678' };
    const { end2end: id } = (await control('POST', 'transactions', asked)) as { end2end: string };
    await sweepList(services, 'withdrawals');
    const absentSince = async () => (await recordRows(store().db, 'withdrawals', [id]))[0]?.absentSince;
    await applyRead(services, { kind: 'withdrawals', id }, 'absent', services.clock());
    expect(await absentSince()).toEqual(new Date(services.clock()));
    await sweepList(services, 'withdrawals');
    expect(await absentSince()).toBeNull();
    dispose();
  });
});
