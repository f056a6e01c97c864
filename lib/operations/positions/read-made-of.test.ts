import { randomUUID } from 'node:crypto';
import { like } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subtract, sum } from '@/lib/money/sum';
import { readBalance } from '@/lib/operations/balances/read-balance';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { dataEpoch } from '@/lib/operations/sandbox/data-epoch';
import { advanceSandboxTransaction } from '@/lib/operations/sandbox/sandbox-transactions';
import { sweepList } from '@/lib/operations/webhooks/process/sweep-lists';
import { findConversion } from '@/lib/store/conversions/conversions';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { records } from '@/lib/store/schema/webhook-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { ALICE, press, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { createPositionReader } from './keep-positions';
import { readMadeOf } from './read-made-of';
import { readPositions } from './read-positions';

const LABEL = { en: 'Sending', pt: '', es: '' };
const rowsOf = (
  at: number,
  ids: readonly string[],
  kind: 'withdrawals' | 'sub_withdrawals' = 'withdrawals',
) =>
  ids.map((id) => ({
    kind,
    id,
    process: 'payout.sending',
    status: LABEL,
    debited: '1',
    currency: 'USDT' as string | null,
    version: 'v',
    readAt: new Date(at),
    createdAt: new Date(at),
  }));

const BRL = { currency: 'BRL', bucket: 'to_receive' } as const;

test('safety 26: sum and remainder make the figure for any amounts', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 40n }).map((digits) => `${digits}.000001`);
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 20 }), (figure, amounts) => {
      const total = amounts.reduce(sum, '0');
      expect(sum(total, subtract(figure, total))).toBe(sum(figure, '0'));
    }),
  );
});

describeStores('what a bucket is made of', ({ store }) => {
  async function accepted() {
    const made = sandboxServices(store());
    const { services } = made;
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000.10' };
    const { conversion } = await createQuote(services, ALICE, asked);
    await acceptConversion(services, ALICE, {
      rfqId: conversion.rfq_id,
      intentId: randomUUID(),
      requestId: 'req',
      asked: press(conversion),
    });
    // The read that follows an accept by itself.
    const scheduled = async () => (await findConversion(store().db, conversion.rfq_id))?.status?.en;
    await expect.poll(scheduled, { timeout: 5_000 }).toBe('Scheduled');
    return { ...made, rfqId: conversion.rfq_id };
  }

  test('an accepted conversion explains its part, and the remainder is what the API had before it', async () => {
    const made = sandboxServices(store());
    const before = await readMadeOf(made.services, BRL);
    expect([before.count, before.sum, before.remainder]).toEqual([0, '0', sum(before.figure ?? '', '0')]);
    made.dispose();
    const { services, rfqId, dispose } = await accepted();
    const after = await readMadeOf(services, BRL);
    expect(after.records.map(({ id }) => id)).toEqual([rfqId]);
    expect(after.remainder).toBe(before.remainder);
    expect(sum(after.sum, after.remainder ?? '')).toBe(sum(after.figure ?? '', '0'));
    const { balances } = await readBalance(services);
    expect(after.accounts.map(({ label }) => label)).toEqual(
      Object.keys(balances.BRL ?? {}).filter((key) => !key.startsWith('calculated')),
    );
    dispose();
  });

  test('a kept reading is explained by what was under way then, and a bucket without records by nothing', async () => {
    const { services, control, dispose } = await accepted();
    await createPositionReader(services).tick();
    const { readings } = await readPositions(services, { every: 'slot' });
    const slot = readings.at(-1)?.slot;
    const then = await readMadeOf(services, { ...BRL, slot });
    expect(then.count).toBe(1);
    await control('PUT', 'clock', { advance_seconds: 4 * 86_400 });
    await services.refreshScheduler.fresh(then.records[0]?.id ?? '');
    expect((await readMadeOf(services, BRL)).count).toBe(0);
    expect(await readMadeOf(services, { ...BRL, slot })).toMatchObject({ count: 1, sum: then.sum });
    const blocked = await readMadeOf(services, { currency: 'USDT', bucket: 'blocked' });
    expect([blocked.count, blocked.remainder]).toEqual([0, sum(blocked.figure ?? '', '0')]);
    expect(blocked.accounts.length).toBeGreaterThan(1);
    await expect(readMadeOf(services, { ...BRL, currency: 'XYZ' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(readMadeOf(services, { ...BRL, slot: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({
      code: 'not_found',
    });
    dispose();
  });

  test('over 200 records the list is cut, and count, sum and remainder are still of all', async () => {
    const { services, dispose } = sandboxServices(store());
    const { db } = store();
    const before = await readMadeOf(services, BRL);
    const at = new Date(services.clock() - 60_000);
    const amounts = [...Array.from({ length: 250 }, (_, index) => `${index}.000000000000000001`), 'NaN'];
    const ids = amounts.map((_, index) => `many_${index}`);
    await db.insert(conversions).values(
      ids.map((rfqId) => ({
        rfqId,
        state: 'accepted' as const,
        fromCurrency: 'USDT',
        toCurrency: 'BRL',
        fixedSide: 'from' as const,
        requestedAmount: '1',
        options: {},
        createdById: 'ana',
        createdByName: 'Ana',
        receivedAt: at,
        createdAt: at,
        updatedAt: at,
      })),
    );
    await db.insert(attempts).values(
      ids.map((rfqId, index) => ({
        intentId: randomUUID(),
        rfqId,
        actorId: 'ana',
        actorName: 'Ana',
        inputHash: 'h',
        seen: { rate: '5', amount_from: '1', amount_to: amounts[index] ?? '', expires_at: '' },
        confirmed: { rate: '5', amount_from: '1', amount_to: amounts[index] ?? '' },
        settlementDay: 'd1' as const,
        outcome: 'accepted' as const,
        requestId: 'r',
        sentAt: at,
        answeredAt: at,
      })),
    );
    const after = await readMadeOf(services, BRL);
    const all = amounts.slice(0, 250).reduce(sum, before.sum);
    expect([after.count - before.count, after.unsummed, after.records.length]).toEqual([251, 1, 200]);
    expect(after.sum).toBe(all);
    expect(sum(after.sum, after.remainder ?? '')).toBe(sum(after.figure ?? '', '0'));
    dispose();
  });

  const made = async (control: SandboxServices['control']) => {
    const asked = { kind: 'withdrawal', account: 'A', currency_code: 'USDT', amount: '12.345678' };
    return ((await control('POST', 'transactions', asked)) as { end2end: string }).end2end;
  };
  const TRANSIT = { currency: 'USDT', bucket: 'in_transit' } as const;

  async function withdrawn() {
    const world = sandboxServices(store());
    const { services, control } = world;
    await sweepList(services, 'withdrawals');
    const before = await readMadeOf(services, TRANSIT);
    const id = await made(control);
    return { ...world, before, id };
  }

  test('a withdrawal that was read explains what it debited, until a read shows it ended (WDR-01, BAL-08)', async () => {
    const { services, before, id, dispose } = await withdrawn();
    const unread = await readMadeOf(services, TRANSIT);
    expect(unread.count).toBe(before.count);
    expect(unread.remainder).toBe(sum(before.remainder ?? '', '12.345678'));
    await sweepList(services, 'withdrawals');
    const after = await readMadeOf(services, TRANSIT);
    expect(after.records.find((record) => record.id === id)).toMatchObject({
      kind: 'withdrawal',
      amount: '12.345678',
      read_at: expect.any(String),
      status: expect.objectContaining({ en: expect.any(String) }),
    });
    expect([after.remainder, after.unplaced]).toEqual([before.remainder, before.unplaced]);
    expect(sum(after.sum, after.remainder ?? '')).toBe(sum(after.figure ?? '', '0'));
    await advanceSandboxTransaction(services, ALICE, id, 'success.completed');
    await sweepList(services, 'withdrawals');
    const ended = await readMadeOf(services, TRANSIT);
    expect(ended.records.map((record) => record.id)).not.toContain(id);
    expect(ended.remainder).toBe(before.remainder);
    dispose();
  });

  test('a kept reading lists the withdrawals that were known and not seen ended then', async () => {
    const { services, control, dispose } = sandboxServices(store());
    const id = await made(control);
    await sweepList(services, 'withdrawals');
    await createPositionReader(services).tick();
    const slot = (await readPositions(services, { every: 'slot' })).readings.at(-1)?.slot;
    const then = await readMadeOf(services, { ...TRANSIT, slot });
    expect(then.records.map((record) => record.id)).toContain(id);
    await advanceSandboxTransaction(services, ALICE, id, 'success.completed');
    const late = await made(control);
    await sweepList(services, 'withdrawals');
    const {
      count,
      sum: total,
      remainder,
      records: listed,
    } = await readMadeOf(services, { ...TRANSIT, slot });
    expect([count, total, remainder]).toEqual([then.count, then.sum, then.remainder]);
    const ids = listed.map((record) => record.id);
    expect([ids.includes(id), ids.includes(late)]).toEqual([true, false]);
    dispose();
  });

  test('a kept reading is compared by our clock with what our clock dated', async () => {
    const { services, control, dispose } = sandboxServices(store());
    await control('PUT', 'clock', { advance_seconds: 30 * 86_400 });
    await readBalance(services);
    await createPositionReader(services).tick();
    const slot = (await readPositions(services, { every: 'slot' })).readings.at(-1)?.slot;
    const then = await readMadeOf(services, { ...TRANSIT, slot });
    await made(control);
    await sweepList(services, 'withdrawals');
    expect((await readMadeOf(services, { ...TRANSIT, slot })).count).toBe(then.count);
    dispose();
  });

  test('a failed withdrawal, one of a sub-merchant and one of another asset are in no list of this bucket', async () => {
    const { services, dispose } = sandboxServices(store());
    const at = (await dataEpoch(services)).getTime() + 1;
    const [open, failed, done, other] = rowsOf(at, ['open', 'failed', 'done', 'other']);
    if (!open || !failed || !done || !other) throw new Error('four rows');
    await store()
      .db.insert(records)
      .values([
        ...[open, { ...failed, endedAt: new Date(at) }, { ...done, endedAt: new Date(at) }],
        ...[{ ...other, currency: 'BTC' }, ...rowsOf(at, ['sub'], 'sub_withdrawals')],
      ]);
    const { records: listed } = await readMadeOf(services, TRANSIT);
    expect(listed.map(({ id }) => id)).toEqual(['open']);
    dispose();
  });

  test('a withdrawal without an amount is listed and stays in the remainder; one without an asset is counted', async () => {
    const { services, before, dispose } = await withdrawn();
    const { db } = store();
    const rows = rowsOf(services.clock(), ['bare', 'placeless', 'unread']);
    const [bare, placeless, unread] = rows.map((row) => ({ ...row, debited: null }));
    if (!bare || !placeless || !unread) throw new Error('three rows');
    await db
      .insert(records)
      .values([bare, { ...placeless, currency: null }, { ...unread, currency: null, status: null }]);
    const after = await readMadeOf(services, TRANSIT);
    expect(after.records.find(({ id }) => id === 'bare')).toEqual({
      kind: 'withdrawal',
      id: 'bare',
      status: LABEL,
      read_at: expect.any(String),
    });
    const unplaced = after.unplaced - before.unplaced;
    expect([after.count - before.count, after.unsummed, unplaced]).toEqual([1, 1, 1]);
    expect(after.sum).toBe(before.sum);
    dispose();
  });

  test('safety 26: each bucket is its records and its remainder, for any withdrawals', async () => {
    const { services, before, dispose } = await withdrawn();
    const { db } = store();
    const amount = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 40n }).map((digits) => `${digits}.000000000000000001`),
      fc.constantFrom(null, 'NaN', `1${'0'.repeat(256)}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { maxLength: 250 }), async (amounts) => {
        await db.delete(records).where(like(records.id, 'any%'));
        const rows = rowsOf(
          services.clock(),
          amounts.map((_, index) => `any${index}`),
        );
        if (rows.length > 0)
          await db
            .insert(records)
            .values(rows.map((row, index) => ({ ...row, debited: amounts[index] ?? null })));
        const known = amounts.filter((text) => text !== null && /^[0-9]+[.]/.test(text)) as string[];
        const after = await readMadeOf(services, TRANSIT);
        expect([after.count - before.count, after.unsummed]).toEqual([
          amounts.length,
          amounts.length - known.length,
        ]);
        expect(after.sum).toBe(known.reduce(sum, before.sum));
        expect(sum(after.sum, after.remainder ?? '')).toBe(sum(after.figure ?? '', '0'));
        expect(after.records.length).toBe(Math.min(200, after.count));
      }),
      { numRuns: 15 },
    );
    for (const bucket of ['available', 'in_transit', 'to_receive', 'blocked'] as const) {
      const read = await readMadeOf(services, { currency: 'USDT', bucket });
      expect(sum(read.sum, read.remainder ?? '')).toBe(sum(read.figure ?? '', '0'));
    }
    dispose();
  });
});
