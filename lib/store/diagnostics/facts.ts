import 'server-only';
import { and, desc, eq, gt, isNotNull, max, min, sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/database';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { attempts } from '@/lib/store/schema/conversion-tables';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';
import { webhookDeliveries } from '@/lib/store/schema/webhook-tables';

const NEWEST_DELIVERIES = 200;

export interface DiagnosticFacts {
  verifiedWebhookAt?: Date;
  /** Time of the newest confirmed acceptance. */
  acceptedAt?: Date;
  unknown: number;
  oldestUnknownAt?: Date;
  /** Deliveries after `since`. */
  deliveries: { receivedAt: Date; updatedText: string | null }[];
}

export async function readFacts(db: Database, since: Date): Promise<DiagnosticFacts> {
  const count = sql<number>`count(*)::int`;
  const [[accepted], [unknown], [unknownSub], [unknownLink], verified, deliveries] = await Promise.all([
    db
      .select({ at: max(attempts.answeredAt) })
      .from(attempts)
      .where(and(eq(attempts.outcome, 'accepted'), isNotNull(attempts.confirmed))),
    db
      .select({ count, oldest: min(attempts.sentAt) })
      .from(attempts)
      .where(eq(attempts.outcome, 'unknown')),
    db
      .select({ count, oldest: min(subMerchantIntents.createdAt) })
      .from(subMerchantIntents)
      .where(eq(subMerchantIntents.state, 'unknown')),
    db
      .select({ count, oldest: min(links.createdAt) })
      .from(links)
      .where(eq(links.state, 'unknown')),
    db
      .select({ at: webhookDeliveries.receivedAt })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.verdict, 'verified'))
      .orderBy(desc(webhookDeliveries.receivedAt), desc(webhookDeliveries.id))
      .limit(1),
    db
      .select({ receivedAt: webhookDeliveries.receivedAt, updatedText: webhookDeliveries.updatedText })
      .from(webhookDeliveries)
      .where(gt(webhookDeliveries.receivedAt, since))
      .orderBy(desc(webhookDeliveries.receivedAt), desc(webhookDeliveries.id))
      .limit(NEWEST_DELIVERIES),
  ]);
  const unknowns = [unknown, unknownSub, unknownLink];
  const oldest = unknowns
    .map((of) => of?.oldest)
    .filter((at) => at != null)
    .sort((a, b) => a.getTime() - b.getTime())[0];
  return {
    ...(accepted?.at ? { acceptedAt: accepted.at } : {}),
    ...(verified[0] ? { verifiedWebhookAt: verified[0].at } : {}),
    unknown: unknowns.reduce((all, of) => all + (of?.count ?? 0), 0),
    ...(oldest === undefined ? {} : { oldestUnknownAt: oldest }),
    deliveries,
  };
}
