import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttentionStep, Queued } from '@/lib/contract/bff/overview/attention';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import { writeNote } from '@/lib/operations/notes/record-notes';
import { addStep } from '@/lib/store/attention/attention-steps';
import { insertConversion } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { conversions } from '@/lib/store/schema/conversion-tables';
import { records } from '@/lib/store/schema/webhook-tables';
import { insertSubMerchant, keepKyb } from '@/lib/store/sub-merchants/register';
import { keepStates } from '@/lib/store/transactions/observed-states';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { listItem, listReply, queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { ALICE, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { readOverview } from './read-overview';
import { readSubMerchantAttention } from './read-sub-merchant-attention';

let store: Store;
let rows: Record<string, unknown>[] = [];
let scripted: ScriptedServices;
beforeAll(async () => {
  store = await memoryStore();
  scripted = await scriptedServices(store, (request) => {
    if (!request.path.startsWith('/v2/onramps')) return listReply(request, []);
    const { limit, offset } = queryOf(request);
    const page = rows.slice(Number(offset), Number(offset) + Number(limit));
    return listReply(request, page, { total: rows.length });
  });
});
afterAll(async () => {
  await scripted.close();
  await store.close();
});

async function attention() {
  const { activity } = await readOverview(scripted.services, ['activity']);
  if (activity?.ok !== true) throw new Error('the activity could not be read');
  return activity.attention;
}
const step = ({ item, state }: Queued, kind: AttentionStep) =>
  addStep(store.db, {
    id: randomUUID(),
    item,
    state,
    step: kind,
    after: '',
    at: new Date(),
    actorId: ALICE.id,
    actorName: ALICE.name,
  });
const label = (en: string) => ({ en, pt: '', es: '' });
/** Ends what is read until only `left` of each read stay. */
async function endAll(read: () => Promise<readonly { id?: string; queue?: Queued }[]>, left: string) {
  for (let round = 0; round < 5; round += 1)
    for (const { id, queue } of await read()) if (queue && id !== left) await step(queue, 'done');
}

test('an open conversion stands however many newer ones are done', async () => {
  for (let index = 0; index < 61; index += 1)
    await insertConversion(store.db, {
      rfq_id: `c${index}`,
      state: 'unknown',
      fixed_side: 'from',
      requested_amount: '1',
      options: {},
      from_currency: 'USDT',
      to_currency: 'BRL',
      created_by: ALICE,
      received_at: new Date().toISOString(),
      created_at: new Date(Date.now() + index).toISOString(),
    });
  const first = await attention();
  expect([first.conversions.length, first.conversions_more]).toEqual([50, true]);
  await endAll(async () => (await attention()).conversions, 'c0');
  expect(await attention()).toMatchObject({
    conversions: [{ id: 'c0' }],
    conversion_count: 1,
    done_count: 60,
  });
  await store.db.delete(conversions);
});

test('a chargeback stands however many later ones are done, and that there may be more is said', async () => {
  const at = (index: number) => new Date(Date.now() + index * 1000);
  await store.db.insert(records).values(
    Array.from({ length: 120 }, (_, index) => ({
      kind: 'offramps' as const,
      id: `r${index}`,
      process: 'chargeback.open',
      createdAt: at(0),
      completedAt: at(0),
      movedAt: at(index),
      updatedText: at(index).toISOString(),
    })),
  );
  expect(await attention()).toMatchObject({ changed_count: 50, changed_more: true });
  await endAll(async () => (await attention()).changed, 'r0');
  const { changed, changed_count, changed_more } = await attention();
  expect([changed.map(({ id }) => id), changed_count, changed_more]).toEqual([['r0'], 1, undefined]);
  await store.db.delete(records);
});

test('a failed onboarding stands however many others are done, and notes stand on done ones', async () => {
  const ids = Array.from({ length: 130 }, (_, n) => `7f1c2f7e-1111-4111-8111-${String(n).padStart(12, '0')}`);
  for (const [n, correlation_id] of ids.entries()) {
    const name = `S${String(n).padStart(3, '0')}`;
    await insertSubMerchant(store.db, {
      correlation_id,
      name,
      tags: [],
      origin: 'typed',
      actor: ALICE,
      at: new Date(),
    });
    const onboarding = { status: 'Failed', process: 'error' };
    await keepKyb(store.db, correlation_id, { onboarding, source: 'api', at: new Date() } as never);
  }
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  expect((await readSubMerchantAttention(scripted.services)).more).toBe(true);
  await endAll(async () => (await readSubMerchantAttention(scripted.services)).open, last);
  await writeNote(
    scripted.services,
    ALICE,
    { correlationId: first },
    {
      intentId: randomUUID(),
      text: 'Called',
    },
  );
  const { open, done, more } = await readSubMerchantAttention(scripted.services, ids);
  expect([open.map(({ id }) => id), done.length, more]).toEqual([[last], 129, undefined]);
  expect(done.find(({ id }) => id === first)?.queue.note?.text).toBe('Called');
});

test('a taken error stands though its record is not among the newest any more; that lists go on is said', async () => {
  const failed = listItem('held', { process: 'payment.review', error_message: label('Name does not match') });
  rows = [failed, listItem('b')];
  const [error] = (await attention()).errors;
  if (error?.queue === undefined) throw new Error('the error is missing');
  expect((await attention()).records_more).toBeUndefined();
  await step(error.queue, 'take');
  rows = [...Array.from({ length: 180 }, (_, index) => listItem(`new${index}`)), failed];
  expect(await attention()).toMatchObject({
    errors: [{ id: 'held', queue: { handling: { step: 'take' } } }],
    error_count: 1,
    records_more: true,
    looked_at: 50,
  });
});

test('what is done stays done when the followed record alone is read, though its label holds a tax id', async () => {
  const change = {
    process: 'chargeback.open',
    updated_at: '2026-11-20T12:00:00Z',
    status: label('Chargeback of 529.982.247-25'),
  };
  rows = [listItem('tax', change)];
  await store.db.insert(records).values({
    kind: 'onramps' as const,
    id: 'tax',
    process: change.process,
    updatedText: change.updated_at,
    createdAt: new Date(),
    completedAt: new Date(),
    movedAt: new Date(),
    // As a webhook is stored.
    status: label(maskTaxIdsIn(change.status.en)),
  });
  await keepStates(store.db, 'onramps', [
    { end2end: 'tax', process: 'success.completed', status: label(''), substatus: label('') },
  ]);
  const [shown] = (await attention()).changed;
  if (shown?.queue === undefined) throw new Error('the item is missing');
  await step(shown.queue, 'done');
  for (const next of [rows, []]) {
    rows = next;
    const { changed, done } = await attention();
    expect([changed, done.find(({ why }) => why === 'changed')?.id]).toEqual([[], 'tax']);
  }
  await store.db.delete(records);
});
