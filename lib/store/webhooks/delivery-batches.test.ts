import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { WebhookVerdict } from '@/lib/contract/bff/webhooks/webhook-events';
import { unmatchedDeliveries, webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { batchDeliveries, INBOX_LIMITS, keepDeliveries } from './delivery-inbox';
import { takeDue } from './delivery-queue';
import { mintWebhookToken } from './webhook-tokens';

const MIB = 1024 * 1024;

function delivery(token: string, text: string, verdict: WebhookVerdict = 'verified') {
  const rawBody = new TextEncoder().encode(text);
  return {
    token,
    rawBody,
    headers: {},
    verdicts: { standard: verdict, programme: verdict },
    receivedAt: new Date(),
  };
}

describeStores('deliveries that come at the same moment', ({ db }) => {
  test('each gets its own end, and what is kept is kept once (safety 57, 58)', async () => {
    const token = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
    const ends = await Promise.all([
      batchDeliveries(db(), delivery(token, 'one')),
      batchDeliveries(db(), delivery(token, 'two', 'token_only')),
      batchDeliveries(db(), delivery('x'.repeat(43), 'stray')),
      batchDeliveries(db(), delivery(token, 'one')),
      batchDeliveries(db(), delivery(token, 'forged', 'failed')),
      batchDeliveries(db(), delivery(token, 'two', 'verified')),
      batchDeliveries(db(), delivery(token, 'one', 'failed')),
    ]);
    expect(ends).toEqual(['stored', 'stored', 'unmatched', 'duplicate', 'failed', 'duplicate', 'failed']);
    const rows = await db().select().from(webhookDeliveries);
    const kept = rows.map((row) => `${row.rawBody} ${row.verdict} ${row.copies}`).sort();
    expect(kept).toEqual(['forged failed 1', 'one verified 3', 'two verified 2']);
    expect(await db().select().from(unmatchedDeliveries)).toHaveLength(1);
  });

  test('the room of an address holds within one commit too', async () => {
    for (const room of [{ perAddress: 4 }, { bytesPerAddress: 4 * 'body n'.length }]) {
      const token = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
      const bodies = Array.from({ length: 9 }, (_, n) => delivery(token, `body ${n}`, 'token_only'));
      const limits = { ...INBOX_LIMITS, ...room };
      const [first] = bodies;
      if (first === undefined) throw new Error('nine bodies');
      expect(await keepDeliveries(db(), [first], limits)).toEqual(['stored']);
      const ends = await keepDeliveries(db(), bodies, limits);
      expect(ends[0]).toBe('duplicate');
      expect(ends.filter((end) => end === 'stored')).toHaveLength(3);
      expect(ends.filter((end) => end === 'full')).toHaveLength(5);
    }
  });

  test('a batch is bounded by the bytes of its bodies, and one that is larger has its turn alone', async () => {
    const token = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
    for (let n = 0; n < 5; n += 1) await keepDeliveries(db(), [delivery(token, `body ${n}`)]);
    await db()
      .update(webhookDeliveries)
      .set({ size: 48 * 1024 });
    await db()
      .update(webhookDeliveries)
      .set({ size: 9 * MIB })
      .where(eq(webhookDeliveries.id, 3));
    const turns: number[][] = [];
    for (let more = true; more; ) {
      more = await db().transaction(async (tx) => {
        const due = await takeDue(tx, { now: new Date(), limit: 100 });
        turns.push(due.taken.map(({ id }) => id));
        for (const { id } of due.taken)
          await tx.update(webhookDeliveries).set({ dueAt: null }).where(eq(webhookDeliveries.id, id));
        return due.more;
      });
    }
    expect(turns).toEqual([[1, 2], [3], [4, 5]]);
  });
});
