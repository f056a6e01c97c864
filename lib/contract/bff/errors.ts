import type { ProofAsked } from './factors';
import type { PolicyLimit } from './policies';

/** Error codes with their HTTP status; the browser translates `errors.<code>`. */
export const ERROR_STATUS = {
  signed_out: 401,
  forbidden: 403,
  /** The person is limited to named sub-merchants, and this is about more. */
  outside_limit: 403,
  cross_site: 403,
  bad_json: 400,
  invalid_input: 400,
  missing_idempotency_key: 400,
  key_reused: 409,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  rate_limited: 429,
  too_many_today: 429,
  demo_full: 503,
  demo_source_full: 429,
  /** The visitor's world is gone: `stay` of `POST /api/demo/enter` makes no other. */
  demo_ended: 409,
  /** Nothing was done: the visitor's browser must first give its world to this instance. */
  world_unknown: 409,
  /** A demo that its visitor's browser keeps: it holds no people and ends no sessions. */
  needs_database: 409,
  /** This visitor's world holds as much as a demo keeps: it can be read. */
  world_full: 409,
  state_refused: 409,
  /** Says nothing about a send (safety 66). */
  store_unavailable: 503,
  /** The handler did not run, so nothing was sent. */
  store_away: 503,
  upstream_rejected: 502,
  upstream_unauthorized: 502,
  upstream_signature: 502,
  upstream_not_found: 404,
  upstream_failed: 502,
  upstream_unreachable: 504,
  upstream_rate_limited: 503,
  upstream_contract: 502,
  /** The API ignored a filter of an export (safety 36). */
  filter_not_applied: 502,
  too_many_rows: 409,
  /** 500 of the balance: no ledger yet, or unavailable (BAL-17). */
  no_ledger: 502,
  /** 500 of a quote: unknown code or pair (QUO-13, QUO-14). */
  cannot_quote: 502,
  outcome_pending: 409,
  /** Without the key sub-merchants can be neither read nor changed (GEN-06). */
  no_signing_key: 503,
  /** The API refused a signature because the clocks differ (safety 62). */
  upstream_clock: 502,
  /** Signed GETs pass, a signed POST failed: wrong setting (O-02). */
  upstream_strategy: 502,
  already_registered: 409,
  /** The id is no relationship of this account; nothing was stored. */
  unknown_relationship: 404,
  operation_open: 409,
  sub_merchant_archived: 409,
  last_admin: 409,
  /** The others can sign in by the identity provider only. */
  last_local_admin: 409,
  own_link: 409,
  /** Without the last treasurer an administrator would move money again. */
  last_treasurer: 409,
  /** An administrator sees everything: the limit is taken away first. */
  limited_admin: 409,
  /** Somebody kept another version since this one was read. */
  policy_changed: 409,
  /** With this policy nobody could decide, or prove their identity. */
  policy_locks_out: 409,
  /** It was confirmed, switched off or is another than the one shown. */
  destination_changed: 409,
  demo_person: 409,
  person_disabled: 409,
  link_incomplete: 400,
  link_unknown: 404,
  link_used: 410,
  /** Its time is over, a newer one was made, or the person was disabled. */
  link_ended: 410,
  /** An approved reset shows its link, and its code, once. */
  link_shown: 410,
  code_shown: 410,
  /** Nothing was sent: the person proves their identity, then sends the same again (W7). */
  step_up_required: 403,
  /** A policy asks this role for a second factor, and the person has none. */
  factor_required: 403,
  /** A person without a password must sign in again. */
  sign_in_again: 403,
  proof_wrong: 403,
  proof_used: 403,
  /** A code of another time: the clock of the app is wrong. */
  proof_clock: 403,
  proof_ended: 410,
  own_request: 403,
  request_closed: 409,
  request_changed: 409,
  /** The maker can no longer sign in, or may no longer ask. */
  maker_gone: 409,
  /** This quote was accepted by another press than this approval. */
  quote_taken: 409,
  attention_changed: 409,
  /** Nobody else may decide it. */
  no_second_person: 409,
  second_person_needed: 409,
  /** No decider can sign in: enable one, or the host's operator names another. */
  deciders_disabled: 409,
  over_day_limit: 409,
  /** An open request says that the send had another outcome. */
  other_outcome_waits: 409,
  /** The answer of the call may still arrive. */
  too_early: 409,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A stored code may be from an earlier version. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

/** They fail every sub-merchant alike: stop asking (safety 62). */
export const FAILS_FOR_ALL: ReadonlySet<string> = new Set<ErrorCode>([
  'no_signing_key',
  'upstream_clock',
  'upstream_signature',
  'upstream_unauthorized',
  'upstream_unreachable',
  'upstream_rate_limited',
  'too_many_today',
]);

/** What a limit leaves, whose it is, and over which time. */
export interface LimitLeft extends Pick<PolicyLimit, 'currency' | 'amount'> {
  per?: PolicyLimit['per'];
  over?: PolicyLimit['over'];
}

export interface ErrorBodyShape {
  error: {
    code: ErrorCode;
    request_id: string;
    /** Translated under `fields.<reason>`. */
    fields?: Record<string, string>;
    upstream_message?: string;
    retry_after?: number;
    /** Present with `step_up_required`. */
    proof?: ProofAsked;
    left?: LimitLeft;
  };
}
