import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import type { RequestEffect } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import type { Database } from '@/lib/store/engine/open-store';
import { attempts } from '@/lib/store/schema/conversion-tables';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';

/** What the intents came to, of either table. */
export async function effectsOf(
  db: Database,
  intentIds: readonly string[],
): Promise<Map<string, RequestEffect>> {
  if (intentIds.length === 0) return new Map();
  const accepts = await db
    .select({ id: attempts.intentId, outcome: attempts.outcome, reason: attempts.reason })
    .from(attempts)
    .where(inArray(attempts.intentId, [...intentIds]));
  const others = await db
    .select({
      id: subMerchantIntents.intentId,
      outcome: subMerchantIntents.state,
      reason: subMerchantIntents.reason,
    })
    .from(subMerchantIntents)
    .where(inArray(subMerchantIntents.intentId, [...intentIds]));
  return new Map(
    [...accepts, ...others].map(({ id, outcome, reason }) => [
      id,
      { outcome, ...defined({ reason: reason ?? undefined }) },
    ]),
  );
}

/** Of these, the destinations that an accepted conversion went to before. */
export async function usedDestinations(
  db: Database,
  { pixKeys, walletIds }: { pixKeys: readonly string[]; walletIds: readonly string[] },
): Promise<Set<string>> {
  const used = new Set<string>();
  for (const [column, keys] of [
    [attempts.pixKey, pixKeys],
    [attempts.walletId, walletIds],
  ] as const) {
    if (keys.length === 0) continue;
    const rows = await db
      .selectDistinct({ key: column })
      .from(attempts)
      .where(and(inArray(column, [...keys]), eq(attempts.outcome, 'accepted')));
    for (const { key } of rows) if (key !== null) used.add(key);
  }
  return used;
}
