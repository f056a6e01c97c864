import 'server-only';
import type { Operation } from '@/lib/contract/bff-operations';
import type { SubWithdrawal, WithdrawalAsked, WithdrawalReading } from '@/lib/contract/bff-sub-withdrawals';
import type { ErrorCode } from '@/lib/contract/errors';
import { resolvableAt } from './resolvable-at';

/** What is kept of an answer or a record beside the columns every operation has. */
export interface WithdrawalResult {
  link?: string;
  fault?: ErrorCode;
  differs?: string[];
  ambiguous?: string[];
  reading?: WithdrawalReading;
}

/** An operation as a withdrawal; what it holds was written by `withdraw` and by the evidence about it. */
export function withdrawalOf(operation: Operation): SubWithdrawal {
  const { intent_id, state, created_by, created_at, answered_at, end2end, http_status, reason, failure } =
    operation;
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
    ...(answered_at === undefined ? {} : { answered_at }),
    ...(link === undefined ? {} : { link }),
    ...(end2end === undefined ? {} : { end2end }),
    ...(differs === undefined || differs.length === 0 ? {} : { differs }),
    ...(ambiguous === undefined ? {} : { ambiguous }),
    ...(http_status === undefined ? {} : { http_status }),
    ...(reason === undefined ? {} : { reason }),
    ...(fault === undefined ? {} : { fault }),
    ...(failure === undefined ? {} : { failure }),
    ...(reading === undefined ? {} : { reading }),
    ...(resolved_by === undefined || outcome === undefined ? {} : { word: { ...resolved_by, outcome } }),
    ...(outcome === undefined || outcome === state ? {} : { overruled: true }),
    ...(state === 'unknown' ? { resolvable_at: resolvableAt(operation).toISOString() } : {}),
  };
}
