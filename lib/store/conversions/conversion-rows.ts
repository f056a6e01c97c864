import 'server-only';
import type { InferSelectModel } from 'drizzle-orm';
import type { Attempt, Conversion, ReadLog } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import type { attempts, conversions } from '@/lib/store/schema/conversion-tables';

export type ConversionRow = InferSelectModel<typeof conversions>;
export type AttemptRow = InferSelectModel<typeof attempts>;

/** Drops null columns: in BFF answers an absent value is a missing key. */
type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

export function present<T extends Record<string, unknown>>(columns: T): Present<T> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null)) as Present<T>;
}

export function toAttempt(row: AttemptRow): Attempt {
  return {
    intent_id: row.intentId,
    actor: { id: row.actorId, name: row.actorName },
    settlement_day: row.settlementDay,
    ...present({ wallet_id: row.walletId, pix_key: row.pixKey }),
    seen: row.seen,
    ...(row.renew ? { renew: true } : {}),
    outcome: row.outcome,
    ...present({ http_status: row.httpStatus, state: row.state, reason: row.reason }),
    ...present({ confirmed: row.confirmed, differs: row.differs, failure: row.failure }),
    sent_at: row.sentAt.toISOString(),
    ...present({ answered_at: row.answeredAt?.toISOString() ?? null }),
    request_id: row.requestId,
    ...present({ resolved_by: row.resolvedBy }),
    ...(row.overruled ? { overruled: true } : {}),
  };
}

/** At most one attempt of a quote has one. */
export const ALIVE = ['sending', 'accepted', 'evaluating', 'unknown'] as const satisfies Attempt['outcome'][];

/** `attempts` oldest first, `reads` newest last. `attempt` is the alive one, else the newest. */
export function toConversion(row: ConversionRow, tries: AttemptRow[], reads: ReadLog[]): Conversion {
  const all = tries.map(toAttempt);
  const newest = all.find(({ outcome }) => ALIVE.some((alive) => alive === outcome)) ?? all.at(-1);
  return {
    rfq_id: row.rfqId,
    state: row.state,
    from_currency: row.fromCurrency,
    to_currency: row.toCurrency,
    fixed_side: row.fixedSide,
    requested_amount: row.requestedAmount,
    ...present({ quote_pair: row.quotePair }),
    options: row.options,
    ...present({ previous_options: row.previousOptions }),
    ...(row.rateMissing ? { rate_missing: true } : {}),
    ...present({ wallet_id: row.walletId, expires_at: row.expiresAt, renewable_up_to: row.renewableUpTo }),
    ...present({ asked_destination: row.askedDestination }),
    ...(row.webhookGiven ? { webhook_given: true } : {}),
    received_at: row.receivedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    created_by: { id: row.createdById, name: row.createdByName },
    ...present({ read_at: row.readAt?.toISOString() ?? null, process: row.process, status: row.status }),
    ...present({ substatus: row.substatus, message: row.message, error_message: row.errorMessage }),
    ...present({ limit_block_source: row.limitBlockSource }),
    ...defined({ attempt: newest }),
    attempts: all,
    reads,
  };
}
