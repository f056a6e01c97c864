import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { beforeEach, expect, test } from 'vitest';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { subMerchants } from '@/lib/store/schema/sub-merchant-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { ALICE, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { exportMoney } from './export-money';
import { readMoney } from './read-money';

const LONG = `${'9'.repeat(40)}.00000001`;
const READER = { ...ALICE, role: 'accountant' } as const;
const AT = new Date('2026-11-20T12:00:00.000Z');

describeStores('the master’s money', ({ db, store }) => {
  let one: SandboxServices;
  const ids = { a: randomUUID(), b: randomUUID(), c: randomUUID(), gone: randomUUID() };
  const row = (correlationId: string, name: string, balance?: unknown, more = {}) => ({
    correlationId,
    name,
    nameKey: name,
    searchText: name,
    tags: [],
    origin: 'typed' as const,
    createdAt: AT,
    updatedAt: AT,
    ...more,
    ...(balance === undefined
      ? {}
      : { balanceBody: balance as { currency?: string; available?: string }[], balanceReadAt: AT }),
  });
  const linkRow = (correlationId: string | null, tied: boolean, createdAt: Date) => ({
    intentId: randomUUID(),
    inputHash: 'h',
    actorId: 'a',
    actorName: 'Ana',
    state: 'made' as const,
    asked: { currency_code: 'USDT' },
    requestId: 'r',
    correlationId,
    createdAt,
    ...(tied ? { tiedEnd2end: randomUUID(), tiedBy: 'webhook' as const, tiedAt: AT } : {}),
  });
  beforeEach(async () => {
    one = sandboxServices(store());
    await db().delete(links);
    await db().delete(subMerchants);
    await db()
      .insert(subMerchants)
      .values([
        row(ids.a, '=A', [
          { currency: 'USDT', available: LONG },
          { currency: 'BTC', available: 'n/a' },
        ]),
        row(ids.b, 'B', [{ currency: 'USDT', available: '0.00000002' }], {
          balanceReadAt: new Date('2026-11-20T13:00:00.000Z'),
        }),
        row(ids.c, 'C'),
        row(ids.gone, 'Gone', [{ currency: 'USDT', available: '7' }], { archivedAt: AT }),
      ]);
    await db()
      .insert(links)
      .values(
        [
          { of: ids.a, tied: true },
          { of: ids.b, tied: false },
          { of: null, tied: true },
        ].map(({ of, tied }, at) => linkRow(of, tied, new Date(AT.getTime() + at))),
      );
  });

  test('a link that was refused, is unknown or is being sent is not counted as made', async () => {
    const nothingMade = (['refused', 'unknown', 'sending'] as const).map((state) => ({
      ...linkRow(ids.a, false, new Date(AT.getTime() - 1_000)),
      state,
    }));
    await db().insert(links).values(nothingMade);
    const { links: counted } = await readMoney(one.services, { role: 'viewer' }, {});
    expect(counted).toEqual({ made: 2, tied: 1 });
  });

  test('available is added exactly by asset with the oldest reading; what gives no figure is said', async () => {
    const answer = await readMoney(one.services, { role: 'viewer' }, {});
    expect(answer.available.map(({ oldest_read_at: _, ...rest }) => rest)).toEqual([
      { currency: 'BTC', sub_merchants: 0, unreadable: 1 },
      { currency: 'USDT', sub_merchants: 2, unreadable: 0, amount: `${'9'.repeat(40)}.00000003` },
    ]);
    expect(answer.available[1]?.oldest_read_at).toBe('2026-11-20T12:00:00.000Z');
    expect([answer.never_read, answer.links]).toEqual([1, { made: 2, tied: 1 }]);
    expect(answer.items.map(({ name }) => name)).toEqual(['B', '=A']);
    one.dispose();
  });

  test('safety 41: whoever is limited sees their own alone', async () => {
    const answer = await readMoney(one.services, { role: 'operator', limitedTo: [ids.b] }, {});
    expect(answer.available.map(({ currency, amount }) => [currency, amount])).toEqual([
      ['USDT', '0.00000002'],
    ]);
    expect([answer.links, answer.items.length, answer.never_read]).toEqual([{ made: 1, tied: 0 }, 1, 0]);
    one.dispose();
  });

  test('safety 52: each export is whole, its cells harmless, and the account’s own links are not in it', async () => {
    const options = () => ({ signal: new AbortController().signal, requestId: randomUUID() });
    const take = async (file: 'links' | 'available') => {
      const answer = await exportMoney(one.services, READER, { file, locale: 'en' }, options());
      const text = (await answer.text()).replace(/^\ufeff/, '');
      return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
    };
    expect((await take('links')).map(({ correlation_id }) => correlation_id)).toEqual([ids.b, ids.a]);
    const lines = await take('available');
    expect(lines.find(({ name }) => name === "'=A")?.available).toBe(LONG);
    expect(lines.find(({ name }) => name === 'C')).toMatchObject({ available: '', currency: '' });
    expect(lines.find(({ name }) => name === 'Gone')?.archived_at).not.toBe('');
    one.dispose();
  });

  test('a long history is written while it is read; a 404 is a line of its own', async () => {
    const reads: string[] = [];
    const total = 3_000;
    const { client } = one.services;
    const listSubMerchantWithdrawals: typeof client.listSubMerchantWithdrawals = async (input) => {
      const offset = Number(input?.query?.offset ?? 0);
      reads.push(`${input?.correlationId} ${offset}`);
      if (input?.correlationId !== ids.a)
        return { ok: false, kind: 'http', status: 404, body: { message: 'not found' }, text: '' } as never;
      const results = Array.from({ length: 100 }, (_, at) => ({
        end2end: `w${offset + at}`,
        process: 'x',
        attributes: {},
      }));
      return { ok: true, status: 200, data: { results, total, limit: 100, offset }, body: null } as never;
    };
    const answer = await exportMoney(
      { ...one.services, client: { ...client, listSubMerchantWithdrawals } },
      READER,
      { file: 'withdrawals', locale: 'en' },
      { signal: new AbortController().signal, requestId: 'long' },
    );
    const reader = answer.body?.getReader();
    const decoder = new TextDecoder();
    let [text, readAtFirst] = ['', 0];
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      text += decoder.decode(read.value, { stream: true });
      if (readAtFirst === 0 && text.includes('w99,')) readAtFirst = reads.length;
    }
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.filter((line) => line.endsWith(',200'))).toHaveLength(total);
    expect(
      lines
        .filter((line) => line.endsWith(',404'))
        .map((line) => line.split(',')[0])
        .sort(),
    ).toEqual([ids.b, ids.c, ids.gone].sort());
    expect(readAtFirst).toBeGreaterThan(0);
    expect(readAtFirst).toBeLessThan(15);
    one.dispose();
  });

  test.each(['available', 'links', 'splits'] as const)(
    'for 10,000 sub-merchants %s are exported in pages, each once, four signed reads at a time',
    async (file) => {
      const many = Array.from({ length: 10_000 }, (_, at) => row(randomUUID(), `m${at}`));
      const linked = many.map(({ correlationId }, at) =>
        linkRow(correlationId, at % 5 === 0, new Date(AT.getTime() - 1)),
      );
      for (let at = 0; at < many.length; at += 1_000) {
        await db()
          .insert(subMerchants)
          .values(many.slice(at, at + 1_000));
        await db()
          .insert(links)
          .values(linked.slice(at, at + 1_000));
      }
      let [open, most] = [0, 0];
      const { client } = one.services;
      const getSplit: typeof client.getSplit = async () => {
        open += 1;
        most = Math.max(most, open);
        await Promise.resolve();
        open -= 1;
        return { ok: true, status: 200, data: { currency: 'USDT', split_amount: '1' }, body: null } as never;
      };
      const answer = await exportMoney(
        { ...one.services, client: { ...client, getSplit } },
        READER,
        { file, locale: 'en' },
        { signal: new AbortController().signal, requestId: `many ${file}` },
      );
      const reader = answer.body?.getReader();
      const decoder = new TextDecoder();
      let [parts, largest, text] = [0, 0, ''];
      for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
        parts += 1;
        largest = Math.max(largest, read.value.byteLength);
        text += decoder.decode(read.value, { stream: true });
      }
      const { data } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
        header: true,
        skipEmptyLines: true,
      });
      const exported = data.map(({ correlation_id }) => correlation_id ?? '');
      const isNew = new Set(many.map(({ correlationId }) => correlationId));
      const found = exported.filter((id) => isNew.has(id));
      const count = file === 'splits' ? 2_000 : 10_000;
      expect([found.length, new Set(found).size]).toEqual([count, count]);
      expect(parts).toBeGreaterThan(20);
      expect(largest).toBeLessThan(150_000);
      expect(most).toBe(file === 'splits' ? 4 : 0);
      one.dispose();
    },
    90_000,
  );
});
