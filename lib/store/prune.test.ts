import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { ConversionState } from '@/lib/contract/bff/conversions';
import { findConversion, insertConversion } from '@/lib/store/conversions/conversions';
import { countTry } from '@/lib/store/people/lockouts';
import { createSession } from '@/lib/store/people/sessions';
import { lockouts, sessions } from '@/lib/store/schema/people-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { startPruning } from './prune';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

/** The machine may be busy. */
const WITHIN = { timeout: 10_000 };

describeStores('tidying up', ({ db }) => {
  async function leaveOldRows(): Promise<void> {
    await countTry(db(), 'account a@b.co', { delayAfter: 5, lockAfter: 10 }, LONG_AGO);
    await db().execute(sql`insert into users (id, email, name, role, password_hash, created_at)
      values ('u1', 'a@b.co', 'A', 'viewer', 'x', now()) on conflict do nothing`);
    await createSession(db(), 'u1', LONG_AGO);
  }
  const left = async () => [
    (await db().select().from(lockouts)).length,
    (await db().select().from(sessions)).length,
  ];

  test('old sessions and lockouts go while the process runs, and what is still valid stays', async () => {
    await leaveOldRows();
    await createSession(db(), 'u1');
    const stop = startPruning(db(), 20);
    await vi.waitFor(async () => expect(await left()).toEqual([0, 1]), WITHIN);
    await leaveOldRows();
    await vi.waitFor(async () => expect(await left()).toEqual([0, 1]), WITHIN);
    stop();
  });

  test('the destination of a quote that nobody accepted goes when it cannot be renewed any more, others stay (safety 53)', async () => {
    const quote = async (state: ConversionState, renewableUpTo: string, receivedAt = LONG_AGO) => {
      const rfq_id = randomUUID();
      await insertConversion(db(), {
        rfq_id,
        state,
        from_currency: 'USDT',
        to_currency: 'BRL',
        fixed_side: 'from',
        requested_amount: '1',
        options: {},
        asked_destination: { pix_key: '52998224725' },
        renewable_up_to: renewableUpTo,
        created_by: { id: 'u1', name: 'A' },
        received_at: receivedAt.toISOString(),
        created_at: receivedAt.toISOString(),
      });
      return rfq_id;
    };
    const [past, future] = ['2026-01-01T01:00:00Z', '2126-01-01T00:00:00Z'];
    const gone = [await quote('open', past), await quote('refused', past), await quote('open', 'soon')];
    const stay = [
      ...[await quote('open', future), await quote('open', 'soon', new Date())],
      ...[await quote('accepted', past), await quote('unknown', past), await quote('sending', past)],
    ];
    const destinationOf = async (id: string) => (await findConversion(db(), id))?.asked_destination;
    const stop = startPruning(db(), 20);
    for (const id of gone)
      await vi.waitFor(async () => expect(await destinationOf(id)).toBeUndefined(), WITHIN);
    stop();
    for (const id of stay) expect(await destinationOf(id)).toEqual({ pix_key: '52998224725' });
  });

  test('nothing is touched after it was stopped', async () => {
    startPruning(db(), 20)();
    await leaveOldRows();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await left()).toEqual([1, 1]);
  });
});
