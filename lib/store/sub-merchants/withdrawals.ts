import 'server-only';
import { and, desc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { Database } from '@/lib/store/engine/open-store';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';
import { toIntent } from './intents';

/** The newest completed withdrawal of this subject since then. The caller holds the subject's open intent. */
export async function newestDone(
  db: Database,
  subjectKey: string,
  since: Date,
): Promise<SubMerchantIntent | null> {
  const [row] = await db
    .select()
    .from(subMerchantIntents)
    .where(
      and(
        eq(subMerchantIntents.subjectKey, subjectKey),
        eq(subMerchantIntents.state, 'done'),
        gte(subMerchantIntents.createdAt, since),
      ),
    )
    .orderBy(desc(subMerchantIntents.createdAt), desc(subMerchantIntents.intentId))
    .limit(1);
  return row === undefined ? null : toIntent(row);
}

/** Withdrawals of this sub-merchant with one of these tokens, after their calls have ended. */
export async function withTokens(
  db: Database,
  correlationId: string,
  tokens: readonly string[],
): Promise<SubMerchantIntent[]> {
  if (tokens.length === 0) return [];
  const rows = await db
    .select()
    .from(subMerchantIntents)
    .where(
      and(
        eq(subMerchantIntents.correlationId, correlationId),
        eq(subMerchantIntents.kind, 'withdraw'),
        inArray(subMerchantIntents.token, [...tokens]),
        ne(subMerchantIntents.state, 'sending'),
      ),
    );
  return rows.map(toIntent);
}

/**
 * Ties a withdrawal to its record, which proves that it was made. Null if it is already tied or still sending.
 */
export async function tieWithdrawal(
  db: Database,
  intentId: string,
  { end2end, result }: { end2end: string; result: Readonly<Record<string, unknown>> },
): Promise<SubMerchantIntent | null> {
  const [row] = await db
    .update(subMerchantIntents)
    .set({ state: 'done', end2end, result: merged(result) })
    .where(
      and(
        eq(subMerchantIntents.intentId, intentId),
        ne(subMerchantIntents.state, 'sending'),
        isNull(subMerchantIntents.end2end),
      ),
    )
    .returning();
  return row === undefined ? null : toIntent(row);
}

/** Stores that several records carry its token; false if that is known. */
export async function noteAmbiguous(
  db: Database,
  intentId: string,
  end2ends: readonly string[],
): Promise<boolean> {
  const noted = await db
    .update(subMerchantIntents)
    .set({ result: merged({ ambiguous: end2ends }) })
    .where(
      and(
        eq(subMerchantIntents.intentId, intentId),
        sql`${subMerchantIntents.result} -> 'ambiguous' is distinct from ${JSON.stringify(end2ends)}::jsonb`,
      ),
    )
    .returning({ id: subMerchantIntents.intentId });
  return noted.length > 0;
}

/** Stores the result of a search for withdrawals that are still unknown. */
export async function saveWithdrawalEvidence(
  db: Database,
  intentIds: readonly string[],
  evidence: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (intentIds.length === 0) return;
  await db
    .update(subMerchantIntents)
    .set({ result: merged({ reading: evidence }) })
    .where(
      and(inArray(subMerchantIntents.intentId, [...intentIds]), eq(subMerchantIntents.state, 'unknown')),
    );
}

function merged(change: Readonly<Record<string, unknown>>) {
  return sql`coalesce(${subMerchantIntents.result}, '{}'::jsonb) || ${JSON.stringify(change)}::jsonb`;
}
