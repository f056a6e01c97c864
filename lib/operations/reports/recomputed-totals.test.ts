import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReportFile, ReportFileName } from '@/lib/contract/bff/reports/reports';
import { sum } from '@/lib/money/sum';
import type { Services } from '@/lib/operations/services';
import { seedDemoRegister } from '@/lib/operations/sub-merchants/register/seed-demo-register';
import type { Store } from '@/lib/store/engine/open-store';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { csvRows, sheetRows, takeReport, unzipped } from '@/lib/testing/harnesses/report-archive';
import { type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { dayInZone } from '@/lib/time/zone';

let store: Store;
let one: SandboxServices;
beforeEach(async () => {
  store = await memoryStore();
  one = sandboxServices(store);
  await seedDemoRegister(one.services);
});
afterEach(async () => {
  one.dispose();
  await store.close();
});

type Row = Record<string, string>;

/** A failed withdrawal is in no sum: the API gives it back. */
function withoutError(row: Row): string | undefined {
  return row['Error message'] === '' ? row.currency_receive_code || undefined : undefined;
}

/** What each total is of, read from a row of its file; undefined for a row that is in no sum. */
const OF: Partial<Record<ReportFileName, (row: Row) => string | undefined>> = {
  conversions: ({ from_currency, to_currency, ...row }) =>
    row.Outcome === 'accepted' && row['Error message'] === '' ? `${from_currency}-${to_currency}` : undefined,
  withdrawals: withoutError,
  'sub-merchant-withdrawals': withoutError,
  splits: ({ currency }) => currency || undefined,
};

const COLUMNS: Partial<Record<ReportFileName, readonly string[]>> = {
  conversions: ['Amount sent, confirmed by the API', 'Amount to receive, confirmed by the API'],
  withdrawals: ['amount_discounted', 'network_fee', 'amount_received'],
  'sub-merchant-withdrawals': ['amount_discounted', 'network_fee', 'amount_received'],
  splits: ['split_amount'],
};

/** Totals, columns, exact sums and counts from the rows alone, sorted. */
function recomputed(name: ReportFileName, rows: readonly Row[]): string[] {
  const sums = new Map<string, { amount: string; rows: number }>();
  for (const row of rows) {
    const of = OF[name]?.(row);
    for (const column of of === undefined ? [] : (COLUMNS[name] ?? [])) {
      const amount = row[column] ?? '';
      if (amount === '') continue;
      const known = sums.get(`${of} ${column}`) ?? { amount: '0', rows: 0 };
      sums.set(`${of} ${column}`, { amount: sum(known.amount, amount), rows: known.rows + 1 });
    }
  }
  return [...sums].map(([key, { amount, rows: n }]) => `${key} ${amount} ${n}`).sort();
}

const written = ({ totals = [] }: ReportFile) =>
  totals
    .flatMap(({ of, sums }) =>
      sums.map(({ column, amount, rows }) => `${of} ${column} ${sum(amount, '0')} ${rows}`),
    )
    .sort();

/** Without a figure it counts in no total. */
function unsummed(name: ReportFileName, rows: readonly Row[]): number {
  const isIn = (row: Row) => COLUMNS[name]?.some((column) => row[column] !== '');
  return rows.filter((row) => OF[name]?.(row) === undefined || !isIn(row)).length;
}

async function conversion(pair: [string, string], figures: [string, string], error?: string) {
  const at = new Date(one.services.now() - 60_000);
  const rfqId = randomUUID();
  const [amount_from, amount_to] = figures;
  await store.db.insert(conversions).values({
    rfqId,
    state: 'accepted',
    fromCurrency: pair[0],
    toCurrency: pair[1],
    fixedSide: 'from',
    requestedAmount: amount_from,
    options: {},
    createdById: 'maker',
    createdByName: 'Ana',
    receivedAt: at,
    createdAt: at,
    updatedAt: at,
    errorMessage: error === undefined ? null : { en: error, pt: '', es: '' },
  });
  await store.db.insert(attempts).values({
    intentId: randomUUID(),
    rfqId,
    actorId: 'ana',
    actorName: 'Ana',
    inputHash: 'h',
    settlementDay: 'd1',
    outcome: 'accepted',
    requestId: 'r',
    sentAt: at,
    answeredAt: at,
    seen: { rate: '5', amount_from, amount_to, expires_at: '' },
    confirmed: { amount_from, amount_to, rate: '5' },
  });
}

/** Four tied links; the API gives their splits in two currencies, one without an amount. */
async function tiedLinks(): Promise<Services> {
  const { relationships } = (await one.control('GET', 'fixtures')) as {
    relationships: { name: string; correlation_id: string }[];
  };
  const correlationId = relationships.find(({ name }) => name === 'CID_1')?.correlation_id ?? '';
  const splits: Record<string, Row> = {
    [randomUUID()]: { currency: 'USDT', split_amount: '0.10' },
    [randomUUID()]: { currency: 'USDT', split_amount: `${'9'.repeat(40)}.000001` },
    [randomUUID()]: { currency: 'BRL', split_amount: '7' },
    [randomUUID()]: { currency: 'BRL' },
  };
  const createdAt = new Date(one.services.now() - 1_000);
  await store.db.insert(links).values(
    Object.keys(splits).map((tiedEnd2end) => ({
      intentId: randomUUID(),
      inputHash: 'h',
      actorId: 'a',
      actorName: 'Ana',
      requestId: 'r',
      asked: { currency_code: 'USDT' },
      state: 'made' as const,
      createdAt,
      correlationId,
      tiedEnd2end,
      tiedBy: 'webhook' as const,
      tiedAt: createdAt,
    })),
  );
  const { client } = one.services;
  const getSplit: typeof client.getSplit = async (input) =>
    ({ ok: true, status: 200, data: splits[input?.params?.origin_e2e ?? ''], body: null }) as never;
  return { ...one.services, client: { ...client, getSplit } };
}

test('every control total is what other parsers add up from the file, in CSV and in XLSX', async () => {
  await conversion(['USDT', 'BRL'], [`${'9'.repeat(40)}.000000000000000001`, '1.10']);
  await conversion(['USDT', 'BRL'], ['0.000000000000000002', '2.20']);
  await conversion(['BRL', 'BTC'], ['500000.00', '0.97']);
  await conversion(['BRL', 'BTC'], ['3', '4'], 'Returned');
  const services = await tiedLinks();
  const month = dayInZone(new Date(services.now()), services.timeZone).slice(0, 7);
  const wanted = Object.keys(COLUMNS).sort();
  for (const format of ['csv', 'xlsx'] as const) {
    const { entries, manifest } = await unzipped(await takeReport(services, { month, query: { format } }));
    const summed = manifest.files.filter(({ totals }) => totals !== undefined);
    expect(summed.map(({ name }) => name).sort()).toEqual(wanted);
    for (const file of summed) {
      const { name, not_summed = {} } = file;
      const content = entries[file.file?.path ?? ''];
      const rows = format === 'csv' ? csvRows(content).data : exact(name, await sheetRows(content));
      expect([name, rows.length]).toEqual([name, file.file?.rows]);
      expect([format, name, ...written(file)]).toEqual([format, name, ...recomputed(name, rows)]);
      expect(written(file).length).toBeGreaterThan(0);
      const left = Object.values(not_summed).reduce((all, some) => all + some, 0);
      expect([name, left]).toEqual([name, unsummed(name, rows)]);
      // The row itself says so: what is unmarked adds up to the totals.
      const marks: Record<string, number> = {};
      for (const { not_summed: mark = 'no column' } of rows)
        if (mark !== '') marks[mark] = (marks[mark] ?? 0) + 1;
      expect([name, marks]).toEqual([name, not_summed]);
      expect(
        recomputed(
          name,
          rows.filter((row) => row.not_summed === ''),
        ),
      ).toEqual(written(file));
    }
    const said = summed.flatMap(written).join('\n');
    expect(said).toMatch(/ network_fee /);
    expect(said).toMatch(/ amount_received /);
    expect(summed.find(({ name }) => name === 'withdrawals')?.not_summed?.failed).toBeGreaterThan(0);
    expect(said).toContain('BRL split_amount 7 1');
  }
});

/** The exact texts; each real cell beside one is the same number. */
function exact(name: ReportFileName, rows: readonly Record<string, unknown>[]): Row[] {
  return rows.map((row) => {
    const text = (key: string) => (row[key] === null || row[key] === undefined ? '' : String(row[key]));
    for (const column of COLUMNS[name] ?? []) {
      const [cell, beside] = [row[column], text(`${column} (=)`)];
      if (typeof cell === 'number') expect([column, cell]).toEqual([column, Number(beside)]);
      else expect(beside).toMatch(/^$|^.{16,}$/);
    }
    const figures = (COLUMNS[name] ?? []).map((column) => [column, text(`${column} (=)`)]);
    const texts = Object.keys(row).map((key) => [key, text(key)]);
    return Object.fromEntries([...texts, ...figures]);
  });
}
