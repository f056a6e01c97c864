import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AttentionStep, Queued } from '@/lib/contract/bff/overview/attention';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { readConversion } from '@/lib/operations/conversions/read-conversion';
import { refreshConversion } from '@/lib/operations/conversions/refresh-conversion';
import { updateConversion } from '@/lib/store/conversions/conversions';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listReply } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import {
  ALICE,
  BOB,
  press as pressOn,
  type ScriptedServices,
  sandboxServices,
  scriptedServices,
} from '@/lib/testing/services';
import { stepAttention } from './handle-attention';
import { readOverview } from './read-overview';

const OPERATOR = { ...ALICE, role: 'operator' } as const;
const OTHER = { ...BOB, role: 'support' } as const;
const HOUR_MS = 3_600_000;
const label = (en: string) => ({ en, pt: '', es: '' });

describeStores('a conversion past its time', ({ db, store }) => {
  async function insert(id: string, etaMs: number): Promise<void> {
    const at = new Date(Date.now() - 8 * HOUR_MS);
    await db()
      .insert(conversions)
      .values({
        rfqId: id,
        state: 'accepted',
        fromCurrency: 'USDT',
        toCurrency: 'BRL',
        fixedSide: 'from',
        requestedAmount: '1',
        options: {},
        createdById: 'u',
        createdByName: 'Ana',
        receivedAt: at,
        createdAt: at,
        updatedAt: at,
        process: 'accepted.scheduled',
        status: label('Processing'),
        readAt: new Date(Date.now() - 12_000),
      });
    const eta = new Date(Date.now() + etaMs).toISOString();
    await db()
      .insert(attempts)
      .values({
        intentId: randomUUID(),
        rfqId: id,
        actorId: 'u',
        actorName: 'Ana',
        inputHash: 'h',
        settlementDay: 'd1',
        pixKey: 'x@y.example',
        outcome: 'accepted',
        requestId: 'r',
        seen: { rate: '1', amount_from: '1', amount_to: '1', expires_at: '' },
        confirmed: { amount_from: '1', amount_to: '775618.00', rate: '1', settlement_eta: eta },
        sentAt: at,
        answeredAt: at,
      });
  }

  const start = () => scriptedServices(store(), (request) => listReply(request, []));
  async function attention({ services }: ScriptedServices) {
    const { activity } = await readOverview(services, ['activity']);
    if (activity?.ok !== true) throw new Error('the activity could not be read');
    return activity.attention;
  }
  const press = ({ services }: ScriptedServices, queue: Queued, step: AttentionStep) =>
    stepAttention(services, OPERATOR, {
      intentId: randomUUID(),
      item: queue.item,
      state: queue.state,
      step,
      ...(queue.handling && { after: queue.handling.id }),
    });

  test('stands in the queue with the API’s estimate, word and reading, earliest first; what is not due does not', async () => {
    const far = await start();
    await insert('newer', -HOUR_MS);
    await insert('older', -2 * HOUR_MS);
    await insert('due', HOUR_MS);
    const { past_time, past_time_count, past_time_more, conversions: undecided } = await attention(far);
    expect(past_time.map(({ id }) => id)).toEqual(['older', 'newer']);
    expect(past_time[0]).toMatchObject({
      to_amount: '775618.00',
      to_currency: 'BRL',
      status: { en: 'Processing' },
      read_at: expect.any(String),
      queue: { item: 'conversions/older' },
    });
    expect([past_time_count, past_time_more, undecided]).toEqual([2, undefined, []]);
    await far.close();
  });

  test('is taken and done by people, comes back when the API says something else, and leaves once it landed', async () => {
    const far = await start();
    await insert('one', -HOUR_MS);
    const shown = async () => (await attention(far)).past_time[0]?.queue;
    const atRecord = async () => (await readConversion(far.services, { rfqId: 'one' })).queue;
    const first = await shown();
    if (first === undefined) throw new Error('the item is missing');
    await press(far, first, 'take');
    expect((await shown())?.handling).toMatchObject({ step: 'take', by: { name: ALICE.name } });
    expect(await atRecord()).toEqual(await shown());
    await press(far, (await shown()) ?? first, 'done');
    const ended = await attention(far);
    expect([ended.past_time, ended.past_time_count, ended.done_count]).toEqual([[], 0, 1]);
    expect(ended.done[0]).toMatchObject({ why: 'past_time', id: 'one' });
    expect(await atRecord()).toEqual(ended.done[0]?.queue);
    // Another reading of the same word is no change.
    await updateConversion(db(), 'one', { read_at: new Date().toISOString() });
    expect((await attention(far)).done_count).toBe(1);
    await updateConversion(db(), 'one', { status: label('Under review') });
    expect(await attention(far)).toMatchObject({
      past_time: [{ queue: { handling: { step: 'done', moved: true } } }],
      done: [],
      done_count: 0,
    });
    await updateConversion(db(), 'one', { process: 'success.completed', read_at: new Date().toISOString() });
    expect(await attention(far)).toMatchObject({ past_time: [], past_time_count: 0, done: [] });
    expect(await atRecord()).toBeUndefined();
    await insert('due', HOUR_MS);
    expect((await readConversion(far.services, { rfqId: 'due' })).queue).toBeUndefined();
    await far.close();
  });

  test('one that settled and is no longer settled is raised once, before those past their time, until it lands or fails', async () => {
    const far = await start();
    await insert('past', -HOUR_MS);
    await insert('undone', -2 * HOUR_MS);
    const read = (process: string, error = '') =>
      updateConversion(db(), 'undone', {
        process,
        read_at: new Date().toISOString(),
        error_message: label(error),
      });
    const shown = async () => (await attention(far)).past_time.map(({ id, landed_at }) => [id, landed_at]);
    const landed = (await read('success.completed'))?.landed_at;
    expect(await shown()).toEqual([['past', undefined]]);
    await read('accepted.processing');
    expect(await shown()).toEqual([
      ['undone', landed],
      ['past', undefined],
    ]);
    const { queue } = (await attention(far)).past_time[0] ?? {};
    expect((await readConversion(far.services, { rfqId: 'undone' })).queue).toEqual(queue);
    if (queue === undefined) throw new Error('the item is missing');
    await press(far, queue, 'done');
    // The same word, read again, does not bring it back.
    await read('accepted.processing');
    expect(await shown()).toEqual([['past', undefined]]);
    // Settled and undone once more is news, though the API says the same word.
    await read('success.completed');
    const again = await read('accepted.processing');
    expect(await shown()).toEqual([
      ['undone', landed],
      ['past', undefined],
    ]);
    expect((await attention(far)).past_time[0]?.queue.since).toBe(again?.read_at);
    await read('accepted.processing', 'Returned');
    const failed = await attention(far);
    expect(failed.past_time.map(({ id }) => id)).toEqual(['past']);
    expect(failed.failed_conversions).toMatchObject([{ id: 'undone', error_message: { en: 'Returned' } }]);
    await far.close();
  });

  test('what a person has stands, however many are past their time before it', async () => {
    const far = await start();
    for (let index = 0; index < 60; index += 1) await insert(`many ${index}`, -(200 - index) * 60_000);
    await insert('held', -60_000);
    expect(await attention(far)).toMatchObject({ past_time_count: 50, past_time_more: true });
    const { services } = far;
    await stepAttention(services, OTHER, {
      intentId: randomUUID(),
      item: 'conversions/held',
      state: 'any',
      step: 'take',
    });
    const { past_time } = await attention(far);
    expect(past_time.find(({ id }) => id === 'held')?.queue.handling?.by.name).toBe(BOB.name);
    await far.close();
  });

  test('is one that the sandbox did not say landed when its clock passed the estimate, and is none once a read says so', async () => {
    let ahead = 0;
    const { services, dispose } = sandboxServices(store(), { clock: () => Date.now() + ahead });
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
    const { conversion } = await createQuote(services, ALICE, asked);
    const { rfq_id: rfqId } = conversion;
    const press = { rfqId, intentId: randomUUID(), requestId: 'r', asked: pressOn(conversion) };
    expect((await acceptConversion(services, ALICE, press)).outcome).toBe('accepted');
    const shown = async () => {
      const { activity } = await readOverview(services, ['activity']);
      return activity?.ok ? activity.attention.past_time.map(({ id }) => id) : activity;
    };
    expect(await shown()).toEqual([]);
    ahead = 5 * 24 * HOUR_MS;
    expect(await shown()).toEqual([rfqId]);
    await refreshConversion(services, rfqId);
    expect(await shown()).toEqual([]);
    dispose();
  });
});
