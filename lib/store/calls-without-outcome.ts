import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { IntentKind } from '@/lib/contract/bff/sub-merchants/intents';
import type { Database } from '@/lib/store/engine/open-store';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';

/** A sent call whose outcome is unknown. */
export interface CallWithoutOutcome {
  intentId: string;
  kind: 'conversion' | IntentKind;
  rfqId?: string;
  /** Set for a sub-merchant call; empty for an onboarding. */
  correlationId?: string;
  sentAt: Date;
}

export async function callsWithoutOutcome(db: Database, limit: number): Promise<CallWithoutOutcome[]> {
  const accepts = await db
    .select({ intentId: attempts.intentId, rfqId: attempts.rfqId, sentAt: attempts.sentAt })
    .from(conversions)
    .innerJoin(attempts, and(eq(attempts.rfqId, conversions.rfqId), eq(attempts.outcome, 'unknown')))
    .where(eq(conversions.state, 'unknown'))
    .limit(limit);
  const others = await db
    .select({
      intentId: subMerchantIntents.intentId,
      kind: subMerchantIntents.kind,
      correlationId: subMerchantIntents.correlationId,
      sentAt: subMerchantIntents.createdAt,
    })
    .from(subMerchantIntents)
    .where(eq(subMerchantIntents.state, 'unknown'))
    .limit(limit);
  return [...accepts.map((accept) => ({ ...accept, kind: 'conversion' as const })), ...others];
}
