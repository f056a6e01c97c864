import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { noteSearchQuery } from '@/lib/contract/bff/notes';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { noteLines } from '@/lib/operations/exports/noted-rows';
import { readTransaction } from '@/lib/operations/transactions/find-transaction';
import { listTransactions } from '@/lib/operations/transactions/list-transactions';
import { addNote, notesOf } from '@/lib/store/notes/notes';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listItem, listReply, queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { ALICE, BOB, sandboxServices, scriptedServices } from '@/lib/testing/services';
import { readNotes, writeNote } from './record-notes';
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

  test('GEN-11: a note leads to a record behind the newest thousand by its time; an older note, which has none, by its id', async () => {
    const all = Array.from({ length: 1_450 }, (_, at) => listItem(`e${at}`));
    const at = '2026-03-02T09:15:30.123456-03:00';
    const { services, close } = await scriptedServices(store(), (request) => {
      const { limit = '20', offset = '0', date_from } = queryOf(request);
      if (date_from !== undefined) {
        const isIt = date_from === '2026-03-02T12:15:30.000Z';
        return listReply(request, isIt ? [listItem('behind', { created_at: at })] : []);
      }
      const rows = all.slice(Number(offset), Number(offset) + Number(limit));
      return listReply(request, rows, { total: all.length });
    });
    const place = { list: 'checkouts', id: 'behind' } as const;
    const words = { intentId: randomUUID(), text: 'Asked the payer' };
    await expect(writeNote(services, ALICE, place, words)).rejects.toThrow('not_found');
    await writeNote(services, ALICE, { ...place, at }, words);
    const [found] = (await searchNotes(services, 'asked the payer')).notes;
    expect(found?.on).toEqual({ ...place, at: '2026-03-02T12:15:30.123Z' });
    const { record } = await readTransaction(services, place.list, found?.on ?? place);
    expect(record.end2end).toBe('behind');
    const kept = { authorId: ALICE.id, authorName: ALICE.name, at: new Date() };
    const old = { id: randomUUID(), subject: 'checkouts/e3', text: 'Before', searchText: 'before' };
    await addNote(db(), { ...old, ...kept });
    expect((await searchNotes(services, 'before')).notes[0]?.on).toEqual({ list: 'checkouts', id: 'e3' });
    await close();
  });

  test('e-mail and phone keys in a note are masked where notes are listed or filed, and whole on their record', async () => {
    const { services, dispose } = sandboxServices(store());
    const { conversion } = await createQuote(services, ALICE, ASKED);
    const record = { rfqId: conversion.rfq_id };
    const text = 'Trocar para joao.silva@empresa.com.br ou (11) 98765-4321';
    await writeNote(services, ALICE, record, { intentId: randomUUID(), text });
    const shown = 'Trocar para jo•••@empresa.com.br ou +55 11 •••••-4321';
    expect((await searchNotes(services, 'trocar')).notes.map((note) => note.text)).toEqual([shown]);
    expect((await readNotes(services, record)).notes.map((note) => note.text)).toEqual([text]);
    const rows = await notesOf(db(), [conversion.rfq_id]);
    for (const format of ['csv', 'xlsx'] as const) {
      const lines = noteLines(rows, conversion.rfq_id, { locale: 'pt-BR', timeZone: 'UTC', format });
      expect(lines).toContain(shown);
    }
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
