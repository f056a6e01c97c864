import { randomUUID } from 'node:crypto';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { registerExportQuery } from '@/lib/contract/bff/conversion-requests';
import { EXPORT_QUERIES } from '@/lib/contract/bff/exports/export-requests';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { readRegister } from '@/lib/operations/conversions/read-register';
import { exportRegister } from '@/lib/operations/exports/export-register';
import { exportResponse } from '@/lib/operations/exports/export-response';
import { listTransactions } from '@/lib/operations/transactions/list-transactions';
import { addNote } from '@/lib/store/notes/notes';
import { listSubMerchants } from '@/lib/store/sub-merchants/list-sub-merchants';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { readStrictCsv } from '@/lib/testing/fixtures/strict-csv';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { ALICE, BOB, sandboxServices } from '@/lib/testing/services';
import { readNotes, writeNote } from './record-notes';

const ASKED = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10' };
const CID = '7f1c2f7e-1111-4111-8111-00000000000a';

describeStores('notes on records', ({ db, store, otherStore }) => {
  async function start() {
    const { services, control, dispose } = sandboxServices(store());
    const { conversion } = await createQuote(services, ALICE, ASKED);
    const record = { rfqId: conversion.rfq_id };
    return { services, control, dispose, record };
  }
  const note = (text: string, intentId = randomUUID()) => ({ text, intentId });

  test('a note is on its record alone, with author and time, oldest first, and nothing is sent to the API', async () => {
    const { services, control, dispose, record } = await start();
    const before = await control('GET', 'effects');
    await writeNote(services, ALICE, record, note('Called the bank'));
    const { notes } = await writeNote(services, BOB, record, note('It landed\nas agreed'));
    expect(notes).toMatchObject([
      { text: 'Called the bank', by: ALICE, at: expect.any(String) },
      { text: 'It landed\nas agreed', by: BOB },
    ]);
    const other = { rfqId: (await createQuote(services, ALICE, ASKED)).conversion.rfq_id };
    expect((await readNotes(services, other)).notes).toEqual([]);
    const sent = await control('GET', 'effects');
    expect({ ...sent, quotes: 0 }).toEqual({ ...before, quotes: 0 });
    dispose();
  });

  test('the same press in two processes is one note and one audit row; its key with other words is refused', async () => {
    const { services, dispose, record } = await start();
    const second = sandboxServices(await otherStore());
    const press = note('Once');
    await Promise.all([
      writeNote(services, ALICE, record, press),
      writeNote(second.services, ALICE, record, press),
    ]);
    expect((await writeNote(services, ALICE, record, press)).notes).toHaveLength(1);
    const kept = (await listAudit(db(), { limit: 20 })).filter(({ action }) => action === 'note.written');
    expect(kept).toMatchObject([{ actor: ALICE, subject: record.rfqId, kind: 'notes' }]);
    for (const [actor, text] of [
      [ALICE, 'Twice'],
      [BOB, 'Once'],
    ] as const)
      await expect(writeNote(services, actor, record, { ...press, text })).rejects.toThrow('key_reused');
    expect((await readNotes(services, record)).notes).toHaveLength(1);
    dispose();
    second.dispose();
  });

  test('safety 53: a tax id in a note is masked before it is kept; the words are not in the audit log', async () => {
    const { services, dispose, record } = await start();
    const { notes } = await writeNote(services, ALICE, record, note('Payer is 529.982.247-25'));
    expect(notes[0]?.text).not.toContain('529.982');
    expect(JSON.stringify(await listAudit(db(), { limit: 20 }))).not.toContain('Payer');
    dispose();
  });

  test('the file of conversions has the notes of each row, with author and time', async () => {
    const { services, dispose, record } = await start();
    await writeNote(services, ALICE, record, note('=Called, "twice"'));
    const wanted = registerExportQuery.parse({ format: 'csv', locale: 'en', state: 'all' });
    const options = { signal: new AbortController().signal, requestId: 'r' };
    const file = await (await exportRegister(services, BOB, wanted, options)).text();
    const lines = readStrictCsv(file.replace(/^\uFEFF/, ''), ',');
    expect(lines[0]?.at(-1)).toBe('Notes');
    expect(lines[1]?.at(-1)).toMatch(/Alice: =Called, "twice"$/);
    dispose();
  });

  test('more notes than a cell of Excel holds end with how many are left; the CSV has them all', async () => {
    const { services, dispose, record } = await start();
    const row = { subject: record.rfqId, authorId: BOB.id, authorName: BOB.name };
    const many = Array.from({ length: 40 }, (_, at) => ({
      ...row,
      id: randomUUID(),
      at: new Date(Date.UTC(2026, 10, 20, 12, at)),
      text: `${at} ${'x'.repeat(990)}`,
      searchText: '',
    }));
    for (const one of many) await addNote(db(), one);
    const options = { signal: new AbortController().signal, requestId: 'r' };
    const take = (format: 'csv' | 'xlsx', locale = 'en') =>
      exportRegister(
        services,
        BOB,
        registerExportQuery.parse({ format, locale, state: 'all' }),
        options,
      ).then((answer) => answer.arrayBuffer());
    const cell = async (locale?: string) => {
      const rows = await readSheet(Buffer.from(await take('xlsx', locale)));
      return String(rows[1]?.at(-1)).split('\n');
    };
    const lines = await cell();
    const left = 40 - (lines.length - 1);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(12);
    expect(lines.at(-1)).toBe(`… ${left} more on the record`);
    expect(lines.at(-2)).toMatch(new RegExp(`Bob: ${39 - left} x{990}$`));
    expect((await cell('pt-BR')).at(-1)).toBe(`… mais ${left} no registro`);
    expect((await cell('es')).at(-1)).toBe(`… ${left} más en el registro`);
    const csv = new TextDecoder().decode(await take('csv'));
    expect(csv.match(/x{990}/g)).toHaveLength(40);
    dispose();
  });

  test('a transaction is read upstream before a note is kept on it, and has it under its own list alone', async () => {
    const { services, dispose } = await start();
    const listed = await listTransactions(services, 'withdrawals', LIST_QUERIES.withdrawals.parse({}));
    const id = listed.results.find(({ end2end }) => end2end !== undefined)?.end2end ?? '';
    const record = { list: 'withdrawals', id } as const;
    await writeNote(services, ALICE, record, note('Asked the client'));
    expect((await readNotes(services, record)).notes).toMatchObject([{ text: 'Asked the client' }]);
    expect((await readNotes(services, { list: 'checkouts', id })).notes).toEqual([]);
    const wanted = EXPORT_QUERIES.withdrawals.parse({ format: 'csv', locale: 'en' });
    const options = { signal: new AbortController().signal, requestId: 'r' };
    const file = await (await exportResponse(services, BOB, 'withdrawals', wanted, options)).text();
    const noted = readStrictCsv(file.replace(/^\uFEFF/, ''), ',').filter((cells) => cells.at(-1) !== '');
    expect(noted.map((cells) => [cells[3], cells.at(-1)])).toEqual([
      ['end2end', 'Notes written here'],
      [id, expect.stringMatching(/Alice: Asked the client$/)],
    ]);
    const none = writeNote(services, ALICE, { list: 'withdrawals', id: 'none' }, note('x'));
    await expect(none).rejects.toThrow('not_found');
    dispose();
  });

  test('a page of rows carries how many notes each of its rows has; rows without any and other lists carry none', async () => {
    const { services, dispose, record } = await start();
    const read = (list: 'withdrawals' | 'checkouts') =>
      listTransactions(services, list, LIST_QUERIES[list].parse({}));
    const id = (await read('withdrawals')).results[0]?.end2end ?? '';
    const filters = { limit: 20, offset: 0, state: 'all' } as const;
    expect([(await read('withdrawals')).notes, (await readRegister(services, filters)).notes]).toEqual([
      ...[undefined, undefined],
    ]);
    for (const on of [{ list: 'withdrawals', id }, { list: 'withdrawals', id }, record] as const)
      await writeNote(services, ALICE, on, note('x'));
    expect((await read('withdrawals')).notes).toEqual({ [id]: 2 });
    expect((await read('checkouts')).notes).toBeUndefined();
    expect((await readRegister(services, filters)).notes).toEqual({ [record.rfqId]: 1 });
    dispose();
  });

  test('nobody writes on a record that does not exist; a sub-merchant has its own', async () => {
    const { services, dispose } = await start();
    for (const record of [{ rfqId: 'rfq_none' }, { correlationId: CID }])
      await expect(writeNote(services, ALICE, record, note('x'))).rejects.toThrow('not_found');
    const named = { correlation_id: CID, name: 'Livraria Outono', tags: [] };
    await insertSubMerchant(db(), { ...named, origin: 'typed', actor: ALICE, at: new Date() });
    await writeNote(services, ALICE, { correlationId: CID }, note('New contract'));
    expect((await readNotes(services, { correlationId: CID })).notes).toMatchObject([
      { text: 'New contract' },
    ]);
    await writeNote(services, ALICE, { correlationId: CID }, note('Ligação 100%'));
    const found = async (q: string, limitedTo: string[] | null = null) =>
      (await listSubMerchants(db(), { q, archived: false, limitedTo, limit: 10 })).items.map(
        ({ name }) => name,
      );
    expect(await found('ligacao 100%')).toEqual(['Livraria Outono']);
    expect(await found('100_')).toEqual([]);
    expect(await found('ligacao', [])).toEqual([]);
    dispose();
  });
});
