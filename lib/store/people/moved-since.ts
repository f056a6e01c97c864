import 'server-only';
import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';

export interface Side {
  currency: string;
  amount: string;
}

export interface Moved extends Side {
  at: Date;
  actorId: string;
  /** As it was sent, or the quote's own wallet; absent for a conversion that stays in the account. */
  destination: string | undefined;
}

/** Both sides of what was accepted since then, and of what may still have been. */
export async function acceptedSince(db: Database, since: Date): Promise<Moved[]> {
  const rows = await db
    .select({
      seen: attempts.seen,
      from: conversions.fromCurrency,
      to: conversions.toCurrency,
      at: attempts.sentAt,
      actorId: attempts.actorId,
      pixKey: attempts.pixKey,
      walletId: attempts.walletId,
      ownWallet: conversions.walletId,
    })
    .from(attempts)
    .innerJoin(conversions, eq(conversions.rfqId, attempts.rfqId))
    .where(
      and(
        gte(attempts.sentAt, since),
        inArray(attempts.outcome, ['sending', 'accepted', 'evaluating', 'unknown']),
      ),
    );
  return rows.flatMap(({ seen, from, to, at, actorId, pixKey, walletId, ownWallet }) => {
    const destination = pixKey ?? walletId ?? ownWallet ?? undefined;
    return [
      { currency: from, amount: seen.amount_from, at, actorId, destination },
      { currency: to, amount: seen.amount_to, at, actorId, destination },
    ];
  });
}

/** Withdrawals since then, sub-merchants together. */
export async function withdrawnSince(db: Database, since: Date): Promise<Moved[]> {
  const rows = await db
    .select({
      asked: subMerchantIntents.asked,
      at: subMerchantIntents.createdAt,
      actorId: subMerchantIntents.actorId,
    })
    .from(subMerchantIntents)
    .where(
      and(
        eq(subMerchantIntents.kind, 'withdraw'),
        gte(subMerchantIntents.createdAt, since),
        inArray(subMerchantIntents.state, ['sending', 'done', 'unknown']),
      ),
    );
  return rows.map(({ asked, at, actorId }) => ({
    currency: String(asked.account),
    amount: String(asked.amount),
    at,
    actorId,
    destination: String(asked.wallet),
  }));
}
