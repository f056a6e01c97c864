import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { noteSearchQuery } from '@/lib/contract/bff/notes';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { listTransactions } from '@/lib/operations/transactions/list-transactions';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { ALICE, BOB, sandboxServices } from '@/lib/testing/services';
import { writeNote } from './record-notes';
import { searchNotes } from './search-notes';

const ASKED = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10' };
const CID = '7f1c2f7e-1111-4111-8111-00000000000a';

describeStores('the search of notes', ({ db, store }) => {
  test('notes on conversions and on transactions are found by their words, newest first, each with its record, and nothing is sent', async () => {
    const { services, control, dispose } = sandboxServices(store());
    const { conversion } = await createQuote(services, ALICE, ASKED);
    const { results } = await listTransactions(services, 'withdrawals', LIST_QUERIES.withdrawals.parse({}));
    const id = results.find(({ end2end }) => end2end !== undefined)?.end2end ?? '';
    const write = (record: Parameters<typeof writeNote>[2], text: string) =>
      writeNote(services, ALICE, record, { intentId: randomUUID(), text });
    await write({ rfqId: conversion.rfq_id }, 'Cliente avisado às 15h');
    await new Promise((resolve) => setTimeout(resolve, 2));
    await write({ list: 'withdrawals', id }, 'AVISADO de novo, 100%');
    const before = await control('GET', 'effects');
    const found = async (text: string) => (await searchNotes(services, text)).notes;
    expect(await found('avisado')).toMatchObject([
      { text: 'AVISADO de novo, 100%', by: ALICE, on: { list: 'withdrawals', id } },
      { text: 'Cliente avisado às 15h', by: ALICE, on: { id: conversion.rfq_id } },
    ]);
    expect(await found('as 15H')).toHaveLength(1);
    expect(await found('100%')).toHaveLength(1);
    expect(await found('1_0%')).toEqual([]);
    expect(await control('GET', 'effects')).toEqual(before);
    dispose();
  });

  test('a note on a sub-merchant is not among them: its readers may be others', async () => {
    const { services, dispose } = sandboxServices(store());
    const named = { correlation_id: CID, name: 'Livraria Outono', tags: [] };
    await insertSubMerchant(db(), { ...named, origin: 'typed', actor: BOB, at: new Date() });
    await writeNote(services, BOB, { correlationId: CID }, { intentId: randomUUID(), text: 'New contract' });
    expect((await searchNotes(services, 'contract')).notes).toEqual([]);
    dispose();
  });
});

test('safety 53: nobody searches notes for a tax id, or for next to nothing', () => {
  for (const q of ['529.982.247-25', '52998224725', ' a ', 'x'.repeat(200)])
    expect(noteSearchQuery.safeParse({ q }).success).toBe(false);
  expect(noteSearchQuery.parse({ q: ' called ' })).toEqual({ q: 'called' });
});
