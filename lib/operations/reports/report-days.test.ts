import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SplitAnswer } from '@/lib/contract/payments-api/sub-merchants';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Store } from '@/lib/store/engine/open-store';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { conversions } from '@/lib/store/schema/conversion-tables';
import { positions } from '@/lib/store/schema/position-tables';
import { ZONE_MONTHS } from '@/lib/testing/fixtures/zone-months';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { csvRows, takeReport, unzipped } from '@/lib/testing/harnesses/report-archive';
import { ALICE, type SandboxServices, sandboxServices } from '@/lib/testing/services';

const CID = '7f1c2f7e-1111-4111-8111-00000000000a';

let store: Store;
let one: SandboxServices;
beforeEach(async () => {
  store = await memoryStore();
  one = sandboxServices(store);
});
afterEach(async () => {
  one.dispose();
  await store.close();
});

/** One record of each register at each time, named by it. */
async function recordsAt(times: readonly string[]) {
  for (const name of times) {
    const at = new Date(name);
    await store.db.insert(conversions).values({
      rfqId: name,
      state: 'accepted',
      fromCurrency: 'USDT',
      toCurrency: 'BRL',
      fixedSide: 'from',
      requestedAmount: '1',
      options: {},
      createdById: 'u',
      createdByName: 'Ana',
      receivedAt: at,
      createdAt: at,
      updatedAt: at,
    });
    await store.db.insert(links).values({
      intentId: randomUUID(),
      inputHash: 'h',
      actorId: 'u',
      actorName: 'Ana',
      state: 'made',
      asked: { currency_code: 'USDT' },
      requestId: 'r',
      createdAt: at,
      correlationId: CID,
      tiedEnd2end: name,
      tiedBy: 'webhook',
      tiedAt: at,
    });
    await appendAudit(store.db, { action: 'note.written', actor: ALICE, subject: name, at });
  }
}

/** Every split is made today: its own days are not those of the file. */
const withSplits = (timeZone: string): Services => {
  const { client } = one.services;
  const getSplit: typeof client.getSplit = async (input) => {
    const data: SplitAnswer = {
      origin_e2e: input?.params?.origin_e2e ?? '',
      currency: 'USDT',
      split_amount: '1',
    };
    return { ok: true, status: 200, data, body: null } as never;
  };
  return { ...one.services, timeZone, client: { ...client, getSplit } };
};

test.each(ZONE_MONTHS)(
  'safety 35: in %s the files of %s hold its first and last millisecond and nothing beside them',
  async (zone, month, first, last) => {
    const beside = [Date.parse(first) - 1, Date.parse(last) + 1].map((at) => new Date(at).toISOString());
    await recordsAt([first, last, ...beside]);
    const services = withSplits(zone);
    for (const [file, column] of [
      ['conversions', 'rfq_id'],
      ['checkout-links', 'tied_end2end'],
      ['splits', 'origin_e2e'],
      ['audit', 'On what'],
    ] as const) {
      const { entries } = await unzipped(
        await takeReport(services, { month, query: { file }, role: 'admin' }),
      );
      const rows = csvRows(entries[`${file}.csv`]).data;
      expect([file, ...rows.map((row) => row[column]).sort()]).toEqual([file, first, last]);
    }
  },
);

test('a label that disappears has no row in a later reading, or one that is not reported, and no zero', async () => {
  const read = (hour: string, balances: object) => {
    const at = new Date(`2025-12-05T${hour}:00:00.000Z`);
    const kept = { slot: at, day: '2025-12-05', tries: 1, triedAt: at, readAt: at };
    return { ...kept, answer: JSON.stringify({ balances }) };
  };
  await store.db.insert(positions).values([
    read('12', {
      USDT: { one: { available: '5' }, two: { available: '7' } },
      BTC: { x: { available: '1' } },
    }),
    read('13', { USDT: { one: { available: '5' } }, BTC: null }),
  ]);
  const asked = { month: '2025-12', query: { file: 'positions' }, role: 'admin' } as const;
  const { entries } = await unzipped(await takeReport(one.services, asked));
  const rows = csvRows(entries['positions.csv']).data;
  const later = rows.filter(({ slot }) => slot?.includes('T13')).map((row) => Object.values(row));
  expect(later.map((row) => row.slice(4).filter((cell) => cell !== ''))).toEqual([
    ['read', 'USDT', 'one', '5'],
    ['not reported', 'BTC'],
  ]);
});
