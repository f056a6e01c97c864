import 'server-only';
import { and, inArray, or, sql } from 'drizzle-orm';
import type { RequestEffect } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { destinationKey } from '@/lib/money/destination-key';
import { ALIVE } from '@/lib/store/conversions/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { attempts } from '@/lib/store/schema/conversion-tables';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';

/** Outcomes of the intents of both tables. */
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

/** Destinations by `destinationKey`. */
export interface UsedDestinations {
  surely: Set<string>;
  /** Destinations of sends that are under way or of unknown outcome. */
  perhaps: Set<string>;
}

/** The destinations among these that a conversion went to before. */
export async function usedDestinations(
  db: Database,
  { pixKeys, walletIds }: { pixKeys: readonly string[]; walletIds: readonly string[] },
): Promise<UsedDestinations> {
  const used: UsedDestinations = { surely: new Set(), perhaps: new Set() };
  for (const [kind, column, given] of [
    ['pix', attempts.pixKey, pixKeys],
    ['wallet', attempts.walletId, walletIds],
  ] as const) {
    if (given.length === 0) continue;
    const keys = given.map((value) => destinationKey(kind, value));
    const isOne = or(inArray(column, [...given, ...keys]), inArray(sql`lower(${column})`, keys));
    const rows = await db
      .selectDistinct({ key: column, outcome: attempts.outcome })
      .from(attempts)
      .where(and(isOne, inArray(attempts.outcome, ALIVE)));
    for (const { key, outcome } of rows)
      if (key !== null) used[outcome === 'accepted' ? 'surely' : 'perhaps'].add(destinationKey(kind, key));
  }
  return used;
}

/** `perhaps_first`: an open or unknown send may have come before. */
export function firstUse(
  { surely, perhaps }: UsedDestinations,
  { kind, value }: { kind: 'pix' | 'wallet'; value: string },
): { first_use?: true; perhaps_first?: true } {
  const key = destinationKey(kind, value);
  if (surely.has(key)) return {};
  return perhaps.has(key) ? { perhaps_first: true } : { first_use: true };
}
