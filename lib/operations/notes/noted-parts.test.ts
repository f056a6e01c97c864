import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { beginLink } from '@/lib/store/checkout-links/checkout-links';
import { beginIntent } from '@/lib/store/sub-merchants/intents';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { ALICE, sandboxServices } from '@/lib/testing/services';
import { type NotedRecord, readNotes, writeNote } from './record-notes';
import { searchNotes } from './search-notes';

const MINE = '7f1c2f7e-1111-4111-8111-00000000000a';
const OTHER = '7f1c2f7e-1111-4111-8111-00000000000b';
const [LINK, SUB_LINK, BRANDING, WITHDRAW] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const PAID = 'wdr/1';

describeStores('notes on links, branding changes and withdrawals of sub-merchants', ({ db, store }) => {
  async function start() {
    const { services, control, dispose } = sandboxServices(store());
    for (const [id, name] of [
      [MINE, 'Livraria Outono'],
      [OTHER, 'Padaria do Sul'],
    ] as const)
      await insertSubMerchant(db(), {
        ...{ correlation_id: id, name, tags: [], origin: 'typed', actor: ALICE, at: new Date() },
      });
    const common = { input_hash: 'h', actor: ALICE, request_id: 'r', at: new Date() };
    const link = { ...common, asked: { currency_code: 'USDT' }, webhook_given: false };
    await beginLink(db(), { ...link, intent_id: LINK });
    await beginLink(db(), { ...link, intent_id: SUB_LINK, correlation_id: MINE });
    for (const [intent_id, kind] of [
      [BRANDING, 'branding'],
      [WITHDRAW, 'withdraw'],
    ] as const)
      await beginIntent(db(), { ...common, asked: {}, intent_id, kind, correlation_id: MINE });
    const item = { end2end: PAID, created_at: '2026-11-15T12:00:00Z', attributes: {} } as unknown as ListItem;
    const listSubMerchantWithdrawals: typeof services.client.listSubMerchantWithdrawals = async (input) => {
      const results = input?.correlationId === MINE ? [item] : [];
      const data = { results, total: results.length, limit: 100, offset: 0 };
      return { ok: true, status: 200, data, body: null } as never;
    };
    const own = { ...services, client: { ...services.client, listSubMerchantWithdrawals } };
    return { services: own, control, dispose };
  }
  const RECORDS: [NotedRecord, object, object][] = [
    [{ linkId: LINK }, { list: 'checkout-links', id: LINK }, { subject: LINK }],
    [
      { of: MINE, part: 'checkouts', id: SUB_LINK },
      { list: 'checkout-links', id: SUB_LINK, of: MINE },
      { subject: SUB_LINK, detail: { correlation_id: MINE } },
    ],
    [
      { of: MINE, part: 'branding', id: BRANDING },
      { list: 'branding', id: BRANDING, of: MINE },
      { subject: MINE, detail: { intent_id: BRANDING } },
    ],
    [
      { of: MINE, part: 'withdrawals', id: PAID },
      { list: 'withdrawals', id: PAID, of: MINE, at: '2026-11-15T12:00:00.000Z' },
      { subject: MINE, detail: { end2end: PAID } },
    ],
  ];

  test('each is read under its record alone, found by its words with its place, logged as its record is, and nothing is sent', async () => {
    const { services, control, dispose } = await start();
    const before = await control('GET', 'effects');
    for (const [record, on, logged] of RECORDS) {
      const text = `Agreed ${randomUUID()}`;
      const { notes } = await writeNote(services, ALICE, record, { intentId: randomUUID(), text });
      expect(notes).toMatchObject([{ text, by: ALICE }]);
      expect((await searchNotes(services, text)).notes).toMatchObject([{ text, on }]);
      expect((await searchNotes(services, text)).notes[0]?.on).toEqual(on);
      expect((await listAudit(db(), { limit: 1 }))[0]).toMatchObject({ action: 'note.written', ...logged });
    }
    expect(await control('GET', 'effects')).toEqual(before);
    dispose();
  });

  test('safety 41: none is written on a record of another owner, of another kind, or on none', async () => {
    const { services, dispose } = await start();
    const none: NotedRecord[] = [
      ...[{ linkId: SUB_LINK }, { linkId: randomUUID() }],
      { of: OTHER, part: 'checkouts', id: SUB_LINK },
      { of: MINE, part: 'checkouts', id: LINK },
      { of: OTHER, part: 'branding', id: BRANDING },
      { of: MINE, part: 'branding', id: WITHDRAW },
      { of: OTHER, part: 'withdrawals', id: PAID },
      { of: randomUUID(), part: 'withdrawals', id: PAID },
    ];
    for (const record of none) {
      const written = writeNote(services, ALICE, record, { intentId: randomUUID(), text: 'x' });
      await expect(written, JSON.stringify(record)).rejects.toThrow('not_found');
    }
    const unread = none.filter((record) => !('part' in record && record.part === 'withdrawals'));
    for (const record of unread) await expect(readNotes(services, record)).rejects.toThrow('not_found');
    dispose();
  });

  test('whoever is limited finds notes on records of theirs, and no others', async () => {
    const { services, dispose } = await start();
    for (const [record] of RECORDS)
      await writeNote(services, ALICE, record, { intentId: randomUUID(), text: 'A shared word' });
    const found = async (limitedTo: string[] | null) =>
      (await searchNotes(services, 'shared', limitedTo)).notes.map(({ on }) => on.of);
    expect((await found(null)).toSorted()).toEqual([MINE, MINE, MINE, undefined]);
    expect(await found([MINE, OTHER])).toEqual([MINE, MINE, MINE]);
    expect(await found([OTHER])).toEqual([]);
    expect(await found([])).toEqual([]);
    dispose();
  });
});
