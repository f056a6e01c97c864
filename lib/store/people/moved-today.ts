import 'server-only';
import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';

export interface Moved {
  currency: string;
  amount: string;
}

/** Both sides of what this person accepted since then, and of what may still have been. */
export async function acceptedBy(db: Database, personId: string, since: Date): Promise<Moved[]> {
  const rows = await db
    .select({ seen: attempts.seen, from: conversions.fromCurrency, to: conversions.toCurrency })
    .from(attempts)
    .innerJoin(conversions, eq(conversions.rfqId, attempts.rfqId))
    .where(
      and(
        eq(attempts.actorId, personId),
        gte(attempts.sentAt, since),
        inArray(attempts.outcome, ['sending', 'accepted', 'evaluating', 'unknown']),
      ),
    );
  return rows.flatMap(({ seen, from, to }) => [
    { currency: from, amount: seen.amount_from },
    { currency: to, amount: seen.amount_to },
  ]);
}

/** Withdrawals of this person since then, sub-merchants together. */
export async function withdrawnBy(db: Database, personId: string, since: Date): Promise<Moved[]> {
  const rows = await db
    .select({ asked: subMerchantIntents.asked })
    .from(subMerchantIntents)
    .where(
      and(
        eq(subMerchantIntents.kind, 'withdraw'),
        eq(subMerchantIntents.actorId, personId),
        gte(subMerchantIntents.createdAt, since),
        inArray(subMerchantIntents.state, ['sending', 'done', 'unknown']),
      ),
    );
  return rows.map(({ asked }) => ({ currency: String(asked.account), amount: String(asked.amount) }));
}
