import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { countingRows } from '@/lib/testing/harnesses/rows-read';
import { webhookStateVersions } from './delivery-queue';
import { findWebhooks } from './read-inbox';
import { mintWebhookToken } from './webhook-tokens';

const RECORDS = 200;
const EVENTS = 20_000;

describeStores('an inbox that grew', ({ db }) => {
  async function received(from: number, to: number) {
    const token = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
    await db().execute(sql`
      insert into webhook_deliveries (token, sha256, size, headers, matched, verdict, received_at, result, kind, record_id, version)
      select ${token}, n::text, 10, '{}', false, 'verified', '2026-11-20T00:00:00Z'::timestamptz + n * interval '10 ms',
        'applied', 'onramps', 'e2e-' || n % ${RECORDS}::int, lpad(n::text, 9, '0')
      from generate_series(${from}::int, ${to}::int) n`);
  }
  const analyze = () => db().execute(sql`analyze webhook_deliveries`);

  test.each(['never', 'when it was small', 'now'])(
    'the first page and the states of a few records read a small part of it: the planner counted it %s',
    async (when) => {
      await received(1, 300);
      if (when === 'when it was small') await analyze();
      await received(301, EVENTS);
      if (when === 'now') await analyze();
      const page = countingRows(db());
      expect((await findWebhooks(page.db, {}, { limit: 50 })).rows).toHaveLength(50);
      // 51 heads, each looked up once and counted with its 100 deliveries.
      expect(page.rows()).toBeLessThan(EVENTS / 3);

      const states = countingRows(db());
      const asked = Array.from({ length: 12 }, (_, n) => ({
        kind: 'onramps' as const,
        id: `e2e-${n + 1}`,
        version: `${n + 1}`.padStart(9, '0'),
      }));
      expect((await webhookStateVersions(states.db, asked)).size).toBe(12);
      expect(states.rows()).toBeLessThan(12 * (EVENTS / RECORDS) + 100);
    },
  );
});
