import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { OperationKind } from '@/lib/contract/bff-operations';
import type { Database } from './db';
import { attempts, conversions } from './schema';
import { operations } from './schema-sub-merchants';

/** A call that was sent, and of which nobody knows whether it worked. */
export interface CallWithoutOutcome {
  intentId: string;
  kind: 'conversion' | OperationKind;
  /** Of a conversion. */
  rfqId?: string;
  /** Of whatever is done for a sub-merchant; empty for an enrolment. */
  correlationId?: string;
  sentAt: Date;
}

/** Those that stand without an outcome now: few, and found by an index. */
export async function callsWithoutOutcome(db: Database, limit: number): Promise<CallWithoutOutcome[]> {
  const accepts = await db
    .select({ intentId: attempts.intentId, rfqId: attempts.rfqId, sentAt: attempts.sentAt })
    .from(conversions)
    .innerJoin(attempts, and(eq(attempts.rfqId, conversions.rfqId), eq(attempts.outcome, 'unknown')))
    .where(eq(conversions.state, 'unknown'))
    .limit(limit);
  const others = await db
    .select({
      intentId: operations.intentId,
      kind: operations.kind,
      correlationId: operations.correlationId,
      sentAt: operations.createdAt,
    })
    .from(operations)
    .where(eq(operations.state, 'unknown'))
    .limit(limit);
  return [...accepts.map((accept) => ({ ...accept, kind: 'conversion' as const })), ...others];
}
