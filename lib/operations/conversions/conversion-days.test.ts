import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { registerExportQuery, registerQuery } from '@/lib/contract/bff/conversion-requests';
import { exportRegister } from '@/lib/operations/exports/export-register';
import type { Services } from '@/lib/operations/services';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { readStrictCsv } from '@/lib/testing/fixtures/strict-csv';
import { ZONE_MONTHS } from '@/lib/testing/fixtures/zone-months';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { ALICE, sandboxServices } from '@/lib/testing/services';
import { readLands } from './read-lands';
import { readRegister, sumRegister } from './read-register';

describeStores('days and long amounts of conversions', ({ db, store }) => {
  async function accepted({ at, eta, to = '1.00' }: { at: string; eta?: string; to?: string }) {
    const [rfqId, createdAt] = [randomUUID(), new Date(at)];
    await db().insert(conversions).values({
      rfqId,
      state: 'accepted',
      fromCurrency: 'USDT',
      toCurrency: 'BRL',
      fixedSide: 'from',
      requestedAmount: '1',
      options: {},
      createdById: 'u',
      createdByName: 'Ana',
      receivedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
      process: 'accepted.scheduled',
    });
    await db()
      .insert(attempts)
      .values({
        intentId: randomUUID(),
        rfqId,
        actorId: 'u',
        actorName: 'Ana',
        inputHash: 'h',
        settlementDay: 'd1',
        outcome: 'accepted',
        requestId: 'r',
        pixKey: 'x@y.example',
        seen: { rate: '1', amount_from: '1', amount_to: to, expires_at: '' },
        confirmed: { amount_from: '1', amount_to: to, rate: '1', ...(eta && { settlement_eta: eta }) },
        sentAt: createdAt,
        answeredAt: createdAt,
      });
    return rfqId;
  }

  test.each(ZONE_MONTHS)(
    'safety 35: in %s the days of %s are its first through its last millisecond, in rows, sums and file',
    async (timeZone, month, first, last) => {
      const { services, dispose } = sandboxServices(store());
      const own = { ...services, timeZone };
      const inside = [await accepted({ at: first }), await accepted({ at: last })].sort();
      for (const at of [Date.parse(first) - 1, Date.parse(last) + 1])
        await accepted({ at: new Date(at).toISOString() });
      const end = new Date(Date.parse(`${month}-01T00:00:00Z`) + 32 * 86_400_000).toISOString().slice(0, 7);
      const lastDay = new Date(Date.parse(`${end}-01T00:00:00Z`) - 1).toISOString().slice(0, 10);
      const days = { from: `${month}-01`, to: lastDay, state: 'all' } as const;
      const { items } = await readRegister(own, registerQuery.parse(days));
      expect(items.map(({ rfq_id }) => rfq_id).sort()).toEqual(inside);
      expect((await sumRegister(own, days)).pairs).toMatchObject([{ rows: 2, to_amount: '2.00' }]);
      const asked = registerExportQuery.parse({ ...days, format: 'csv', locale: 'en' });
      const options = { signal: new AbortController().signal, requestId: 'r' };
      const file = await (await exportRegister(own, ALICE, asked, options)).text();
      const [head = [], ...rows] = readStrictCsv(file.replace(/^\uFEFF/, ''), ',');
      expect(rows.map((row) => row[head.indexOf('rfq_id')]).sort()).toEqual(inside);
      dispose();
    },
  );

  test.each([
    [
      ...['America/New_York', 'the last day of October and one of 25 hours', '2026-10-31T16:00:00Z'],
      ...['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
    ],
    [
      ...['America/Sao_Paulo', 'a day that begins at one', '2018-11-03T15:00:00Z'],
      ...['2018-11-04T02:59:59Z', '2018-11-04T03:00:00Z', '2018-11-05T01:59:59Z', '2018-11-05T02:00:00Z'],
    ],
    [
      ...['Asia/Kathmandu', 'the last days of a leap February', '2028-02-28T06:00:00Z'],
      ...['2028-02-28T18:14:59Z', '2028-02-28T18:15:00Z', '2028-02-29T18:14:59Z', '2028-02-29T18:15:00Z'],
    ],
  ])('safety 35: in %s, over %s, each conversion lands on its own day', async (timeZone, _, now, ...etas) => {
    const ids: string[] = [];
    for (const eta of etas) ids.push(await accepted({ at: now ?? '', eta }));
    const at = () => Date.parse(now ?? '');
    const { items } = await readLands({ store: store(), timeZone, now: at, clock: at } as Services);
    const [today, ...rest] = ids;
    const found = Object.entries(items).map(([group, all]) => [group, all.map(({ rfq_id }) => rfq_id)]);
    expect(Object.fromEntries(found)).toMatchObject({
      today: [today],
      tomorrow: rest.slice(0, 2),
      later: rest.slice(2),
      past: [],
      unsettled: [],
      untimed: [],
    });
  });

  test('safety 26: what lands and the foot add amounts of 40 digits exactly', async () => {
    const { services, dispose } = sandboxServices(store());
    const at = new Date(services.now()).toISOString();
    const eta = new Date(services.now() + 60_000).toISOString();
    for (const to of [`${'9'.repeat(40)}.10`, '0.90']) await accepted({ at, eta, to });
    const exact = `1${'0'.repeat(40)}`;
    const { groups } = await readLands(services);
    const landing = [...groups.today.sums, ...groups.tomorrow.sums];
    expect(landing).toEqual([{ currency: 'BRL', amount: exact }]);
    expect((await sumRegister(services, { state: 'all' })).pairs).toMatchObject([
      { to_amount: `${exact}.00` },
    ]);
    dispose();
  });
});
