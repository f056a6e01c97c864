import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AttentionStep, Queued } from '@/lib/contract/bff/overview/attention';
import type { Services } from '@/lib/operations/services';
import { addStep } from '@/lib/store/attention/attention-steps';
import { insertConversion, updateConversion } from '@/lib/store/conversions/conversions';
import { failedConversions } from '@/lib/store/conversions/failed-conversions';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { countingRows } from '@/lib/testing/harnesses/rows-read';
import { ALICE, sandboxServices } from '@/lib/testing/services';
import { stepAttention } from './handle-attention';
import { readOverview } from './read-overview';

const OPERATOR = { ...ALICE, role: 'operator' } as const;
const label = (en: string) => ({ en, pt: '', es: '' });

describeStores('an accepted conversion that failed', ({ db, store }) => {
  const insert = (rfq_id: string, age: number, error?: string) =>
    insertConversion(db(), {
      rfq_id,
      state: 'accepted',
      fixed_side: 'from',
      requested_amount: '1',
      options: {},
      from_currency: 'USDT',
      to_currency: 'BRL',
      created_by: ALICE,
      received_at: new Date().toISOString(),
      created_at: new Date(Date.now() - age).toISOString(),
      ...(error === undefined ? {} : { error_message: label(error) }),
    });
  async function attention(services: Services) {
    const { activity } = await readOverview(services, ['activity']);
    if (activity?.ok !== true) throw new Error('the activity could not be read');
    return activity.attention;
  }
  const press = (services: Services, queue: Queued, step: AttentionStep) =>
    stepAttention(services, OPERATOR, {
      intentId: randomUUID(),
      item: queue.item,
      state: queue.state,
      step,
      ...(queue.handling && { after: queue.handling.id }),
    });

  test('stands in the queue with the API’s words, is ended by a person, and comes back when the error is another one', async () => {
    const { services, dispose } = sandboxServices(store());
    const rfqId = 'one';
    await insert(rfqId, 0);
    expect(await attention(services)).toMatchObject({ failed_conversions: [], failed_conversion_count: 0 });
    await updateConversion(db(), rfqId, { error_message: label('Bank refused 529.982.247-25') });
    const { failed_conversions, failed_conversion_count, conversions } = await attention(services);
    expect(failed_conversions).toMatchObject([
      {
        kind: 'failed_conversion',
        id: rfqId,
        amount: { currency: 'USDT' },
        to_currency: 'BRL',
        queue: { item: `conversions/${rfqId}` },
      },
    ]);
    expect(failed_conversions[0]?.error_message.en).toMatch(/^Bank refused .*•/);
    expect([failed_conversion_count, conversions]).toEqual([1, []]);
    await press(services, failed_conversions[0]?.queue as Queued, 'done');
    // Another reading of the same words is no change.
    await updateConversion(db(), rfqId, { read_at: new Date().toISOString() });
    expect(await attention(services)).toMatchObject({
      failed_conversions: [],
      failed_conversion_count: 0,
      done_count: 1,
      done: [{ why: 'failed_conversions', id: rfqId }],
    });
    await updateConversion(db(), rfqId, { error_message: label('Account closed') });
    expect(await attention(services)).toMatchObject({
      failed_conversions: [{ queue: { handling: { step: 'done', moved: true } } }],
      done: [],
    });
    await updateConversion(db(), rfqId, { error_message: label(''), process: 'success.completed' });
    expect(await attention(services)).toMatchObject({ failed_conversions: [], done: [] });
    dispose();
  });

  test('one that somebody has stands however many newer ones failed', async () => {
    const { services, dispose } = sandboxServices(store());
    for (let age = 0; age < 55; age += 1) await insert(`many ${age}`, age * 1_000, 'No');
    await insert('held', 3_600_000, 'No');
    expect(await attention(services)).toMatchObject({
      failed_conversion_count: 50,
      failed_conversions_more: true,
    });
    await addStep(db(), {
      id: randomUUID(),
      item: 'conversions/held',
      state: 'x',
      step: 'take',
      after: '',
      at: new Date(),
      actorId: ALICE.id,
      actorName: ALICE.name,
    });
    const { failed_conversions } = await attention(services);
    expect(failed_conversions.map(({ id }) => id)).toContain('held');
    dispose();
  });

  test('is found without reading the others', async () => {
    await insert('failed', 3_600_000, 'No');
    for (let age = 0; age < 300; age += 1) await insert(`fine ${age}`, age * 1_000);
    await db().execute('analyze conversions');
    const counted = countingRows(db());
    expect((await failedConversions(counted.db, 50)).map(({ rfq_id }) => rfq_id)).toEqual(['failed']);
    expect(counted.rows()).toBeLessThan(10);
  });
});
