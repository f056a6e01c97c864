import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subtract, sum } from '@/lib/money/sum';
import { readBalance } from '@/lib/operations/balances/read-balance';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { findConversion } from '@/lib/store/conversions/conversions';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { ALICE, press, sandboxServices } from '@/lib/testing/services';
import { createPositionReader } from './keep-positions';
import { readMadeOf } from './read-made-of';
import { readPositions } from './read-positions';

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
      ...{ rfqId: conversion.rfq_id, intentId: randomUUID(), requestId: 'req' },
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
    expect(after.records.map(({ rfq_id }) => rfq_id)).toEqual([rfqId]);
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
    await services.refreshScheduler.fresh(then.records[0]?.rfq_id ?? '');
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
        ...{
          rfqId,
          state: 'accepted' as const,
          fromCurrency: 'USDT',
          toCurrency: 'BRL',
          fixedSide: 'from' as const,
        },
        ...{ requestedAmount: '1', options: {}, createdById: 'ana', createdByName: 'Ana' },
        ...{ receivedAt: at, createdAt: at, updatedAt: at },
      })),
    );
    await db.insert(attempts).values(
      ids.map((rfqId, index) => ({
        ...{ intentId: randomUUID(), rfqId, actorId: 'ana', actorName: 'Ana', inputHash: 'h' },
        seen: { rate: '5', amount_from: '1', amount_to: amounts[index] ?? '', expires_at: '' },
        confirmed: { rate: '5', amount_from: '1', amount_to: amounts[index] ?? '' },
        ...{
          settlementDay: 'd1' as const,
          outcome: 'accepted' as const,
          requestId: 'r',
          sentAt: at,
          answeredAt: at,
        },
      })),
    );
    const after = await readMadeOf(services, BRL);
    const all = amounts.slice(0, 250).reduce(sum, before.sum);
    expect([after.count - before.count, after.unsummed, after.records.length]).toEqual([251, 1, 200]);
    expect(after.sum).toBe(all);
    expect(sum(after.sum, after.remainder ?? '')).toBe(sum(after.figure ?? '', '0'));
    dispose();
  });
});
