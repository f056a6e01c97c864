import 'server-only';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type {
  SubMerchantWithdrawal,
  SubMerchantWithdrawalsAnswer,
  WithdrawalAsked,
  WithdrawalEvidence,
} from '@/lib/contract/bff/sub-merchants/withdrawals';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { resolvableAt } from '@/lib/operations/sub-merchants/send-sub-merchant-intent';
import { listIntents } from '@/lib/store/sub-merchants/intents';

const MADE_SHOWN = 50;

/** The part of an intent that has no column. */
export interface WithdrawalResult {
  link?: string;
  fault?: ErrorCode;
  differs?: string[];
  ambiguous?: string[];
  reading?: WithdrawalEvidence;
}

export function withdrawalOf(operation: SubMerchantIntent): SubMerchantWithdrawal {
  const { intent_id, state, created_by, created_at, request_id } = operation;
  const { answered_at, end2end, http_status, reason, failure } = operation;
  const { link, fault, differs, ambiguous, reading } = (operation.result ?? {}) as WithdrawalResult;
  const { resolved_by } = operation;
  const outcome = resolved_by?.outcome;
  return {
    id: intent_id,
    state,
    asked: operation.asked as unknown as WithdrawalAsked,
    token: operation.token ?? '',
    created_by,
    created_at,
    request_id,
    ...defined({ answered_at, link, end2end }),
    ...(differs === undefined || differs.length === 0 ? {} : { differs }),
    ...defined({ ambiguous, http_status, reason, fault, failure, reading }),
    ...(resolved_by === undefined || outcome === undefined
      ? {}
      : { resolution: { ...resolved_by, outcome } }),
    ...(outcome === undefined || outcome === state ? {} : { overruled: true }),
    ...(state === 'unknown' ? { resolvable_at: resolvableAt(operation).toISOString() } : {}),
  };
}

/** Newest first. */
export async function readSubMerchantWithdrawalsMade(
  services: Services,
  correlationId: string,
): Promise<SubMerchantWithdrawalsAnswer> {
  await requireSubMerchant(services, correlationId);
  const made = await listIntents(services.store.db, correlationId, 'withdraw', MADE_SHOWN);
  return { withdrawals: made.map(withdrawalOf), now: new Date(services.now()).toISOString() };
}
