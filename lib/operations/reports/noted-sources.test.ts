import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reportQuery } from '@/lib/contract/bff/reports/report-requests';
import { linkSubject, partSubject } from '@/lib/contract/values/noted-subject';
import { exportMoney } from '@/lib/operations/sub-merchants/money/export-money';
import { addNote } from '@/lib/store/notes/notes';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { readStrictCsv } from '@/lib/testing/fixtures/strict-csv';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { ALICE, sandboxServices } from '@/lib/testing/services';
import { linkSource, subMerchantSource } from './register-sources';
import type { ReportContext, ReportSource } from './report-source';
import { splitSource, subMerchantWithdrawalSource } from './sub-merchant-sources';

const CID = '7f1c2f7e-1111-4111-8111-00000000000a';
const OTHER = '7f1c2f7e-1111-4111-8111-00000000000b';
const [OWN, THEIRS] = [randomUUID(), randomUUID()];
const AT = new Date('2026-11-15T12:00:00Z');

describeStores('notes in files of sub-merchants and links', ({ db, store }) => {
  async function start() {
    const { services, dispose } = sandboxServices(store());
    await insertSubMerchant(db(), {
      correlation_id: CID,
      name: 'Livraria Outono',
      tags: [],
      origin: 'typed',
      actor: ALICE,
      at: AT,
    });
    const link = { inputHash: 'h', actorId: 'a', actorName: 'Ana', state: 'made' as const, requestId: 'r' };
    await db()
      .insert(links)
      .values(
        [
          { intentId: OWN, correlationId: null },
          {
            intentId: THEIRS,
            correlationId: CID,
            tiedEnd2end: 'chk/9',
            tiedBy: 'webhook' as const,
            tiedAt: AT,
          },
        ].map((one) => ({ ...link, ...one, asked: { currency_code: 'USDT' }, createdAt: AT })),
      );
    for (const [subject, text] of [
      [CID, 'on the sub-merchant'],
      [linkSubject(OWN), 'on the own link'],
      [partSubject(CID, 'checkouts', THEIRS), 'on their link'],
      [partSubject(CID, 'withdrawals', 'w1'), 'on the withdrawal'],
      [partSubject(CID, 'splits', 'chk/9'), 'on the split'],
      [partSubject(CID, 'branding', 'b1'), 'on the colour'],
      [partSubject(OTHER, 'whitelist', 'l1'), 'of another'],
      ['withdrawals/w1', 'of the account'],
      ['splits/chk/9', 'of none'],
    ] as const)
      for (const [later, n] of ['1st', '2nd'].entries())
        await addNote(db(), {
          id: randomUUID(),
          subject,
          text: `${n} ${text}`,
          searchText: '',
          at: new Date(AT.getTime() + later),
          authorId: ALICE.id,
          authorName: ALICE.name,
        });
    const results = ['w1', 'w2'].map((end2end) => ({
      end2end,
      process: 'x',
      created_at: AT.toISOString(),
      attributes: {},
    }));
    const listSubMerchantWithdrawals = async () =>
      ({ ok: true, status: 200, data: { results, total: 2, limit: 100, offset: 0 }, body: null }) as never;
    const getSplit = async () => ({ ok: true, status: 200, data: { end2end: 's' }, body: null }) as never;
    const own = { ...services, client: { ...services.client, listSubMerchantWithdrawals, getSplit } };
    return { services: own, dispose };
  }

  const contextOf = (services: ReportContext['services'], format: 'csv' | 'xlsx'): ReportContext => ({
    services,
    period: { from: '2026-11-01', to: '2026-11-30' },
    since: new Date('2026-11-01T03:00:00Z'),
    until: new Date('2026-12-01T02:59:59.999Z'),
    query: reportQuery.parse({ file: 'sub-merchants', format, locale: 'en' }),
    signal: new AbortController().signal,
  });

  /** The last cell of each row, by the cell that names its record. */
  async function notesIn({ columns, pages }: ReportSource, name: string): Promise<Record<string, unknown>> {
    expect(columns.at(-1)?.name).toMatch(/^(notes|Notes written here)$/);
    const rows: string[][] = [];
    for await (const page of pages) rows.push(...page);
    const at = columns.findIndex((column) => column.name === name);
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => columns.length));
    return Object.fromEntries(rows.map((row) => [row[at], row.at(-1)]));
  }

  const both = (on: string) => expect.stringMatching(new RegExp(`Alice: 1st ${on}\\n.*Alice: 2nd ${on}$`));

  test.each(['csv', 'xlsx'] as const)(
    'the %s files of the month have those of each row, and of no other',
    async (format) => {
      const { services, dispose } = await start();
      const context = contextOf(services, format);
      expect(await notesIn(subMerchantSource(context), 'correlation_id')).toEqual({
        [CID]: both('on the sub-merchant'),
      });
      expect(await notesIn(splitSource(context), 'origin_e2e')).toEqual({ 'chk/9': both('on the split') });
      expect(await notesIn(linkSource(context), 'id')).toEqual({
        [OWN]: both('on the own link'),
        [THEIRS]: both('on their link'),
      });
      expect(await notesIn(subMerchantWithdrawalSource(context), 'end2end')).toEqual({
        w1: both('on the withdrawal'),
        w2: '',
      });
      dispose();
    },
  );

  test('the sub-merchants’ file has the notes on its branding and whitelist changes beside its own, each with its change', async () => {
    const { services, dispose } = await start();
    await addNote(db(), {
      id: randomUUID(),
      subject: partSubject(CID, 'whitelist', 'w7'),
      text: 'on the address',
      searchText: '',
      at: new Date(AT.getTime() + 9),
      authorId: ALICE.id,
      authorName: ALICE.name,
    });
    const { columns, pages } = subMerchantSource(contextOf(services, 'csv'));
    const rows: string[][] = [];
    for await (const page of pages) rows.push(...page);
    const changes = rows[0]?.[columns.findIndex(({ name }) => name === 'notes_on_changes')]?.split('\n');
    expect(changes).toEqual([
      expect.stringMatching(/ Alice, branding b1: 1st on the colour$/),
      expect.stringMatching(/ Alice, branding b1: 2nd on the colour$/),
      expect.stringMatching(/ Alice, whitelist w7: on the address$/),
    ]);
    dispose();
  });

  test('the files of the master’s money have those of links, withdrawals and splits', async () => {
    const { services, dispose } = await start();
    const person = { ...ALICE, role: 'accountant' as const };
    const take = async (file: 'links' | 'withdrawals' | 'splits') => {
      const options = { signal: new AbortController().signal, requestId: 'r' };
      const answer = await exportMoney(services, person, { file, locale: 'en' }, options);
      return readStrictCsv((await answer.text()).replace(/^\uFEFF/, ''), ',');
    };
    const [head = [], ...rows] = await take('withdrawals');
    expect(head.slice(-2)).toEqual(['Notes written here', 'answer']);
    const id = head.indexOf('end2end');
    expect(rows.map((row) => [row[id], ...row.slice(-2)])).toEqual([
      ['w1', both('on the withdrawal'), '200'],
      ['w2', '', '200'],
    ]);
    const found = await take('links');
    expect(found.map((row) => row.at(-1))).toEqual(['notes', both('on their link')]);
    const [splitHead = [], ...splits] = await take('splits');
    expect(splitHead.slice(-2)).toEqual(['notes', 'answer']);
    expect(splits.map((row) => row.slice(-2))).toEqual([[both('on the split'), '200']]);
    dispose();
  });
});
