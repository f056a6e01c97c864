import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { readLinks } from '@/lib/operations/checkout-links/read-links';
import { readBranding } from '@/lib/operations/sub-merchants/branding/read-branding';
import { readMoney } from '@/lib/operations/sub-merchants/money/read-money';
import { readWhitelist } from '@/lib/operations/sub-merchants/whitelist/read-whitelist';
import { beginLink } from '@/lib/store/checkout-links/checkout-links';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';
import { beginIntent } from '@/lib/store/sub-merchants/intents';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { ALICE, BOB, sandboxServices } from '@/lib/testing/services';
import { type NotedRecord, readNotes, writeNote } from './record-notes';
import { searchNotes } from './search-notes';

const MINE = '7f1c2f7e-1111-4111-8111-00000000000a';
const OTHER = '7f1c2f7e-1111-4111-8111-00000000000b';
const [LINK, SUB_LINK, BRANDING, GROUP] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [ADDRESS, WITHDRAW] = [randomUUID(), randomUUID()];
const PAID = 'wdr/1';
const ORIGIN = 'chk/9';

describeStores('notes on links and on each kind of record of a sub-merchant', ({ db, store, otherStore }) => {
  async function start() {
    const { services, control, dispose } = sandboxServices(store());
    for (const [id, name] of [
      [MINE, 'Livraria Outono'],
      [OTHER, 'Padaria do Sul'],
    ] as const)
      await insertSubMerchant(db(), {
        correlation_id: id,
        name,
        tags: [],
        origin: 'typed',
        actor: ALICE,
        at: new Date(),
      });
    const common = { input_hash: 'h', actor: ALICE, request_id: 'r', at: new Date() };
    const link = { ...common, asked: { currency_code: 'USDT' }, webhook_given: false };
    await beginLink(db(), { ...link, intent_id: LINK });
    await beginLink(db(), { ...link, intent_id: SUB_LINK, correlation_id: MINE });
    for (const [intent_id, kind] of [
      [BRANDING, 'branding'],
      [GROUP, 'whitelist_group'],
      [ADDRESS, 'whitelist_address'],
      [WITHDRAW, 'withdraw'],
    ] as const)
      await beginIntent(db(), { ...common, asked: {}, intent_id, kind, correlation_id: MINE });
    const item = { end2end: PAID, created_at: '2026-11-15T12:00:00Z', attributes: {} } as unknown as ListItem;
    const listSubMerchantWithdrawals: typeof services.client.listSubMerchantWithdrawals = async (input) => {
      const results = input?.correlationId === MINE ? [item] : [];
      const data = { results, total: results.length, limit: 100, offset: 0 };
      return { ok: true, status: 200, data, body: null } as never;
    };
    const getSplit: typeof services.client.getSplit = async (input) => {
      const isIt = input?.correlationId === MINE && input.params?.origin_e2e === ORIGIN;
      if (!isIt) return { ok: false, kind: 'http', status: 404, body: null, headers: {} } as never;
      return { ok: true, status: 200, data: { end2end: 'spl', origin_e2e: ORIGIN }, body: null } as never;
    };
    const listWalletGroups = async () =>
      ({ ok: true, status: 200, data: { groups: [] }, body: null }) as never;
    const asked = { listSubMerchantWithdrawals, getSplit, listWalletGroups };
    const own = { ...services, client: { ...services.client, ...asked } };
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
    ...[GROUP, ADDRESS].map((id): (typeof RECORDS)[number] => [
      { of: MINE, part: 'whitelist', id },
      { list: 'whitelist', id, of: MINE },
      { subject: MINE, detail: { intent_id: id } },
    ]),
    [
      { of: MINE, part: 'splits', id: ORIGIN },
      { list: 'splits', id: ORIGIN, of: MINE },
      { subject: MINE, detail: { origin_e2e: ORIGIN } },
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
      { of: MINE, part: 'branding', id: GROUP },
      { of: OTHER, part: 'whitelist', id: GROUP },
      { of: MINE, part: 'whitelist', id: BRANDING },
      { of: MINE, part: 'whitelist', id: WITHDRAW },
      { of: OTHER, part: 'splits', id: ORIGIN },
      { of: MINE, part: 'splits', id: 'spl' },
      { of: randomUUID(), part: 'splits', id: ORIGIN },
      { of: OTHER, part: 'withdrawals', id: PAID },
      { of: randomUUID(), part: 'withdrawals', id: PAID },
    ];
    for (const record of none) {
      const written = writeNote(services, ALICE, record, { intentId: randomUUID(), text: 'x' });
      await expect(written, JSON.stringify(record)).rejects.toThrow('not_found');
    }
    const isKeptThere = (record: NotedRecord) =>
      'part' in record && (record.part === 'withdrawals' || record.part === 'splits');
    const unread = none.filter((record) => !isKeptThere(record));
    for (const record of unread) await expect(readNotes(services, record)).rejects.toThrow('not_found');
    dispose();
  });

  test('the same press on each in two processes is one note; its key with other words, by another person or on another record is refused', async () => {
    const { services, dispose } = await start();
    const second = { ...services, store: await otherStore() };
    for (const [at, [record]] of RECORDS.entries()) {
      const press = { intentId: randomUUID(), text: 'Once' };
      await Promise.all([services, second].map((one) => writeNote(one, ALICE, record, press)));
      expect((await writeNote(services, ALICE, record, press)).notes).toHaveLength(1);
      const [next = record] = RECORDS[(at + 1) % RECORDS.length] ?? [];
      for (const [actor, on, text] of [
        [ALICE, record, 'Twice'],
        [BOB, record, 'Once'],
        [ALICE, next, 'Once'],
      ] as const) {
        const again = writeNote(services, actor, on, { ...press, text });
        await expect(again, JSON.stringify(record)).rejects.toThrow('key_reused');
      }
    }
    dispose();
  });

  test('safety 1: after a lost answer the same press finds its note kept, also when its record can no longer be read', async () => {
    const { services, dispose } = await start();
    const { client } = services;
    const lost = async () => ({ ok: false, kind: 'timeout' }) as never;
    const down = {
      ...services,
      client: { ...client, getSplit: lost, listSubMerchantWithdrawals: lost },
    };
    for (const [record] of RECORDS) {
      const press = { intentId: randomUUID(), text: 'Kept' };
      await writeNote(services, ALICE, record, press);
      expect((await writeNote(down, ALICE, record, press)).notes).toMatchObject([{ id: press.intentId }]);
    }
    dispose();
  });

  test('the lists that show these records count the notes of each', async () => {
    const { services, dispose } = await start();
    await db()
      .update(links)
      .set({ tiedEnd2end: ORIGIN, tiedBy: 'webhook', tiedAt: new Date() })
      .where(eq(links.intentId, SUB_LINK));
    for (const [record] of RECORDS)
      await writeNote(services, ALICE, record, { intentId: randomUUID(), text: 'Seen' });
    expect((await readLinks(services)).notes).toEqual({ [LINK]: 1 });
    expect((await readLinks(services, MINE)).notes).toEqual({ [SUB_LINK]: 1 });
    expect((await readBranding(services, { role: 'viewer' }, MINE)).notes).toEqual({ [BRANDING]: 1 });
    expect((await readWhitelist(services, MINE)).notes).toEqual({ [GROUP]: 1, [ADDRESS]: 1 });
    expect((await readMoney(services, { role: 'viewer' }, {})).items.map(({ notes }) => notes)).toEqual([1]);
    expect((await readMoney(services, { role: 'viewer', limitedTo: [OTHER] }, {})).items).toEqual([]);
    dispose();
  });

  test('a whitelist change that has notes stays among those shown when twenty newer ones came', async () => {
    const { services, dispose } = await start();
    await db()
      .update(subMerchantIntents)
      .set({ state: 'refused' })
      .where(eq(subMerchantIntents.intentId, GROUP));
    await writeNote(
      services,
      ALICE,
      { of: MINE, part: 'whitelist', id: GROUP },
      { intentId: randomUUID(), text: 'Why' },
    );
    for (let at = 1; at <= 21; at += 1)
      await db()
        .insert(subMerchantIntents)
        .values({
          intentId: randomUUID(),
          kind: 'whitelist_group',
          correlationId: MINE,
          inputHash: 'h',
          asked: {},
          actorId: 'a',
          actorName: 'Ana',
          state: 'refused',
          requestId: 'r',
          createdAt: new Date(Date.now() + at * 1000),
        });
    const { recent } = await readWhitelist(services, MINE);
    expect([recent.length, recent.at(-1)?.intent_id]).toEqual([21, GROUP]);
    dispose();
  });

  test('whoever is limited finds notes on records of theirs, and no others', async () => {
    const { services, dispose } = await start();
    for (const [record] of RECORDS)
      await writeNote(services, ALICE, record, { intentId: randomUUID(), text: 'A shared word' });
    const found = async (limitedTo: string[] | null) =>
      (await searchNotes(services, 'shared', limitedTo)).notes.map(({ on }) => on.of);
    const mine = RECORDS.slice(1).map(() => MINE);
    expect((await found(null)).toSorted()).toEqual([...mine, undefined]);
    expect(await found([MINE, OTHER])).toEqual(mine);
    expect(await found([OTHER])).toEqual([]);
    expect(await found([])).toEqual([]);
    dispose();
  });
});
