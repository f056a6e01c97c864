import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import type { AttentionStep, Queued } from '@/lib/contract/bff/overview/attention';
import type { Attention } from '@/lib/contract/bff/overview/overview';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { readConversion } from '@/lib/operations/conversions/read-conversion';
import { readNotes, writeNote } from '@/lib/operations/notes/record-notes';
import { searchNotes } from '@/lib/operations/notes/search-notes';
import { keepVisit } from '@/lib/operations/positions/keep-positions';
import type { Services } from '@/lib/operations/services';
import { readTransaction } from '@/lib/operations/transactions/find-transaction';
import { conversions } from '@/lib/store/schema/conversion-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { listItem, listReply } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { ALICE, BOB, scriptedServices } from '@/lib/testing/services';
import { stepAttention } from './handle-attention';
import { readOverview } from './read-overview';

const OPERATOR = { ...ALICE, role: 'operator' } as const;
const OTHER = { ...BOB, role: 'support' } as const;
const label = (en: string) => ({ en, pt: '', es: '' });

async function attention(services: Services): Promise<Attention> {
  const { activity } = await readOverview(services, ['activity']);
  if (activity?.ok !== true) throw new Error('the activity could not be read');
  return activity.attention;
}

function press(
  services: Services,
  queue: Queued | undefined,
  step: AttentionStep,
  person: object = OPERATOR,
) {
  if (queue === undefined) throw new Error('the item is missing');
  const { item, state, handling } = queue;
  const asked = { intentId: randomUUID(), item, state, step, ...(handling ? { after: handling.id } : {}) };
  return stepAttention(services, person as typeof OPERATOR, asked);
}

describeStores('items of attention that were rows before', ({ db, store }) => {
  test('an open quote is taken and done on its conversion, comes back when its rate is renewed, and ends by itself', async () => {
    const { services, pass, dispose } = webhookHarness(store());
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10' };
    const { rfq_id } = (await createQuote(services, ALICE, asked)).conversion;
    const [quote] = (await attention(services)).quotes;
    expect(quote).toMatchObject({ id: rfq_id, queue: { item: `conversions/${rfq_id}` } });
    await press(services, quote?.queue, 'take');
    const [taken] = (await attention(services)).quotes;
    expect(taken?.queue.handling).toMatchObject({ step: 'take', by: { name: ALICE.name } });
    expect((await readConversion(services, { rfqId: rfq_id })).queue).toEqual(taken?.queue);
    await press(services, taken?.queue, 'done');
    expect(await attention(services)).toMatchObject({
      quotes: [],
      quote_count: 0,
      done_count: 1,
      done: [{ why: 'quotes', id: rfq_id, queue: { handling: { step: 'done' } } }],
    });
    const renewed = new Date(services.now() + 60_000).toISOString();
    await db().update(conversions).set({ expiresAt: renewed }).where(eq(conversions.rfqId, rfq_id));
    expect((await attention(services)).quotes).toMatchObject([{ queue: { handling: { moved: true } } }]);
    pass(3_600);
    expect(await attention(services)).toMatchObject({ quotes: [], done: [] });
    expect((await readConversion(services, { rfqId: rfq_id })).queue).toBeUndefined();
    await dispose();
  });

  test('a quote that was taken to look at a request needs nobody beside the request itself', async () => {
    const { services, dispose } = webhookHarness(store());
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10', for_request: 'q-1' };
    const { conversion } = await createQuote(services, ALICE, asked);
    expect(conversion.for_request).toBe('q-1');
    expect(await attention(services)).toMatchObject({ quotes: [], quote_count: 0 });
    const read = await readConversion(services, { rfqId: conversion.rfq_id });
    expect([read.conversion.for_request, read.queue]).toEqual(['q-1', undefined]);
    await dispose();
  });

  test('a record without a status is done until the API reports something else of it (ENV-15)', async () => {
    let row = listItem('bare', { process: 'a.b', status: label('') });
    const scripted = await scriptedServices(store(), (request) =>
      listReply(request, request.path.startsWith('/v2/onramps') ? [row] : []),
    );
    const { services } = scripted;
    const [item] = (await attention(services)).unlabelled;
    const atRecord = async () => (await readTransaction(services, 'onramps', { id: 'bare' })).queue;
    expect(await atRecord()).toEqual(item?.queue);
    await press(services, item?.queue, 'done');
    expect(await attention(services)).toMatchObject({
      unlabelled: [],
      unlabelled_count: 0,
      done: [{ why: 'unlabelled', id: 'bare', kind: 'onramps' }],
    });
    row = listItem('bare', { process: 'c.d', status: label('') });
    expect((await attention(services)).unlabelled).toMatchObject([{ queue: { handling: { moved: true } } }]);
    row = listItem('bare', { process: 'c.d', status: label(''), error_message: label('No') });
    expect(await attention(services)).toMatchObject({ unlabelled: [], errors: [{ id: 'bare' }] });
    row = listItem('bare', { process: 'c.d', status: label('Processing') });
    expect(await attention(services)).toMatchObject({ unlabelled: [], errors: [], done: [] });
    expect(await atRecord()).toBeUndefined();
    await scripted.close();
  });

  async function blocked(first: unknown) {
    let balance = first;
    const scripted = await scriptedServices(store(), (request) => {
      if (!request.path.startsWith('/v2/balance')) return listReply(request, []);
      return balance === undefined ? { status: 400 } : { body: JSON.stringify({ balances: balance }) };
    });
    return {
      ...scripted,
      says: (next: unknown) => {
        balance = next;
      },
      item: async () => (await attention(scripted.services)).blocked[0],
    };
  }
  const usdt = (accounts: Record<string, unknown>) => ({
    USDT: Object.fromEntries(Object.entries(accounts).map(([name, amount]) => [name, { blocked: amount }])),
  });

  test('blocked funds of a currency are done until an amount moves, whatever the API calls the account (BAL-10, BAL-11)', async () => {
    const { services, says, item, close } = await blocked(usdt({ 'USDT-TRC20': 12.5, 'USDT-ERC20': 0 }));
    expect(await attention(services)).toMatchObject({
      blocked: [{ id: 'USDT', accounts: [{ label: 'USDT-TRC20', amount: '12.5' }] }],
      blocked_count: 1,
    });
    await press(services, (await item())?.queue, 'take');
    await press(services, (await item())?.queue, 'done');
    const done = { blocked: [], done: [{ why: 'blocked', id: 'USDT' }] };
    expect(await attention(services)).toMatchObject(done);
    says(usdt({ 'Treasury #7': 12.5, 'USDT-ERC20': 0 }));
    expect(await attention(services)).toMatchObject(done);
    says(usdt({ 'Treasury #7': 12.4, 'USDT-ERC20': 0.1 }));
    expect((await item())?.queue?.handling).toMatchObject({ step: 'done', moved: true });
    says(usdt({ 'Treasury #7': 0 }));
    expect(await attention(services)).toMatchObject({ blocked: [], done: [] });
    await close();
  });

  test.each([
    ['released and blocked again', usdt({ A: 0 })],
    ['no longer listed and blocked again', { BRL: { 'BRL-PIX': { blocked: 0 } } }],
    ['changed and changed back', usdt({ A: 700 })],
  ])(
    'blocked funds that were done are open again after they were %s between two looks (BAL-10)',
    async (_, between) => {
      const { services: now, says, close } = await blocked(usdt({ A: 500 }));
      let at = now.now();
      // The API's clock is a day ahead of ours.
      const services = { ...now, now: () => at + 86_400_000, clock: () => at };
      const hour = async (balances: unknown) => {
        at += 3_600_000;
        const answer = { balances, read_at: new Date(services.now()).toISOString() } as BalanceAnswer;
        await keepVisit(services, { answer });
        at += 1_000;
      };
      const item = async (of: Services = services) => (await attention(of)).blocked[0];
      await hour(usdt({ A: 0 }));
      await press(services, (await item())?.queue, 'done');
      await hour(usdt({ 'Treasury #7': '500.0' }));
      await hour(usdt({ A: undefined }));
      await hour({ USDT: null });
      await hour({});
      expect(await attention(services)).toMatchObject({ blocked: [], done: [{ id: 'USDT' }] });
      await hour(between);
      await hour(usdt({ A: 500 }));
      const open = await item();
      expect(open?.queue?.handling).toMatchObject({ step: 'done', moved: true });
      // Another process, which has compared nothing yet.
      expect((await item({ ...services }))?.queue).toEqual(open?.queue);
      await press(services, open?.queue, 'done', OTHER);
      await hour(usdt({ A: 500 }));
      says(usdt({ A: '500' }));
      expect(await attention(services)).toMatchObject({ blocked: [], done: [{ id: 'USDT' }] });
      await close();
    },
  );

  test('safety 28, 37: what was not read of the balance is said, and the rest of the list stands', async () => {
    const { services, says, close } = await blocked(usdt({ A: 1, B: undefined }));
    expect(await attention(services)).toMatchObject({ blocked: [{ id: 'USDT' }], blocked_unread: true });
    expect((await attention(services)).blocked[0]?.total).toBeUndefined();
    says(usdt({ A: 1, B: '2.50' }));
    expect(await attention(services)).toMatchObject({ blocked: [{ total: '3.5' }] });
    expect((await attention(services)).blocked_unread).toBeUndefined();
    says({ 'US/DT': { A: { blocked: 1 } } });
    expect((await attention(services)).blocked).toEqual([
      { kind: 'blocked', id: 'US/DT', accounts: [{ label: 'A', amount: '1' }], total: '1' },
    ]);
    says(undefined);
    expect(await attention(services)).toMatchObject({ blocked: [], blocked_unread: true, looked_at: 50 });
    await close();
  });

  test('safety 37: a balance that does not come holds the list for two seconds at most', async () => {
    const scripted = await scriptedServices(store(), async (request) => {
      if (request.path.startsWith('/v2/balance')) await sleep(6_000);
      return listReply(request, []);
    });
    const began = Date.now();
    expect((await attention(scripted.services)).blocked_unread).toBe(true);
    expect(Date.now() - began).toBeLessThan(4_500);
    await scripted.close();
  });

  test('of two people who press on blocked funds at once one has them; the same press is one step; others may not', async () => {
    const { services, item, close } = await blocked(usdt({ A: 1 }));
    const queue = (await item())?.queue;
    if (queue === undefined) throw new Error('the item is missing');
    const ends = await Promise.allSettled([
      press(services, queue, 'take'),
      press(services, queue, 'take', OTHER),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({
      code: 'attention_changed',
    });
    const after = (await item())?.queue?.handling;
    const asked = { item: queue.item, state: queue.state, step: 'done', after: after?.id ?? '' } as const;
    const person = after?.by.id === ALICE.id ? OPERATOR : OTHER;
    const intentId = randomUUID();
    const first = await stepAttention(services, person, { intentId, ...asked });
    // Its answer was lost.
    const again = await stepAttention(services, person, { intentId, ...asked });
    expect(again.handling).toEqual(first.handling);
    await expect(stepAttention(services, person, { intentId, ...asked, step: 'give_back' })).rejects.toThrow(
      'key_reused',
    );
    const rows = (await listAudit(db(), { limit: 50 })).filter(({ kind }) => kind === 'attention');
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['attention.done', 'blocked/USDT'],
      ['attention.take', 'blocked/USDT'],
    ]);
    await expect(press(services, queue, 'take', { ...OTHER, role: 'viewer' })).rejects.toThrow('forbidden');
    await expect(press(services, queue, 'take', { ...OTHER, limitedTo: [] })).rejects.toThrow(
      'outside_limit',
    );
    await close();
  });

  test('a note on blocked funds stands with their item and is found; one on a currency without a balance is refused', async () => {
    const { services, item, close } = await blocked(usdt({ A: 1 }));
    const [intentId, text] = [randomUUID(), 'Asked for the papers'];
    const on = { blocked: 'USDT' };
    await writeNote(services, ALICE, on, { intentId, text });
    // Its answer was lost.
    expect((await writeNote(services, ALICE, on, { intentId, text })).notes).toHaveLength(1);
    await expect(writeNote(services, BOB, on, { intentId, text })).rejects.toThrow('key_reused');
    expect((await item())?.queue?.note).toMatchObject({ text, by: ALICE });
    expect((await readNotes(services, { blocked: 'BTC' })).notes).toEqual([]);
    await expect(
      writeNote(services, ALICE, { blocked: 'BTC' }, { intentId: randomUUID(), text }),
    ).rejects.toThrow('not_found');
    expect((await searchNotes(services, 'papers')).notes).toMatchObject([
      { on: { list: 'blocked', id: 'USDT' } },
    ]);
    expect((await searchNotes(services, 'papers', [])).notes).toEqual([]);
    await close();
  });
});
