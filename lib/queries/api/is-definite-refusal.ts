import type { ErrorCode } from '@/lib/contract/bff/errors';
import { ApiError } from './api-client';

/** Codes after which our server has sent nothing for this intent, or the API has refused it. */
const NOTHING_HAPPENED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  // The route answers these before it calls the verb (lib/bff/route.ts).
  ...(['signed_out', 'forbidden', 'cross_site', 'bad_json', 'too_large', 'method_not_allowed'] as const),
  ...(['invalid_input', 'missing_idempotency_key', 'store_away'] as const),
  ...([
    'factor_required',
    'step_up_required',
    'proof_wrong',
    'proof_used',
    'proof_clock',
    'proof_ended',
  ] as const),
  // The verb throws these before its intent is committed, or settles the intent as `not_done` without a call.
  ...([
    'not_found',
    'key_reused',
    'rate_limited',
    'too_many_today',
    'world_full',
    'sub_merchant_archived',
    'no_signing_key',
    ...(['own_request', 'request_closed', 'request_changed', 'maker_gone', 'quote_taken'] as const),
    ...(['no_second_person', 'second_person_needed', 'over_day_limit', 'deciders_disabled'] as const),
    ...(['link_shown', 'code_shown', 'own_link', 'outside_limit', 'attention_changed'] as const),
    'sign_in_again',
  ] as const),
  // A verb turns the answer to its own send into an outcome. What it throws comes from a read before the send, or
  // explains a 400 or 401 of the send, by which the API says that it did nothing (lib/operations/sub-merchants).
  ...(['upstream_unauthorized', 'upstream_signature', 'upstream_clock', 'upstream_strategy'] as const),
  ...(['upstream_rejected', 'upstream_not_found', 'upstream_failed', 'upstream_unreachable'] as const),
  ...(['upstream_rate_limited', 'upstream_contract'] as const),
]);

/**
 * True when a failed press certainly had no effect: only then may the next press be another intent (safety 1, 9).
 * `internal` and `store_unavailable` may come after the send (an outcome that could not be read back), and an answer
 * that is not ours comes from something in between.
 */
export function isDefiniteRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.ours && error.code !== 'offline' && NOTHING_HAPPENED.has(error.code)
  );
}
