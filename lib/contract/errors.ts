/**
 * Every error code the BFF can answer, with its HTTP status (architecture 5). The browser shows the
 * translation of the code (`errors.<code>` in lib/i18n), never server prose.
 */
export const ERROR_STATUS = {
  /** No session, a session that was ended, or a disabled user. */
  signed_out: 401,
  /** Signed in, but the role lacks the permission. */
  forbidden: 403,
  /** Sec-Fetch-Site / Origin check failed (W2). */
  cross_site: 403,
  /** Body is not JSON, or not `application/json`. */
  bad_json: 400,
  /** A field is missing or wrong; `fields` names it. */
  invalid_input: 400,
  /** An unsafe money call came without an `Idempotency-Key`. */
  missing_idempotency_key: 400,
  /** The same `Idempotency-Key` came with other input. */
  key_reused: 409,
  /** No such record in our register, or not ours to see. */
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  /** Too many tries; `retry_after` seconds in the header. */
  rate_limited: 429,
  /** Our own store is down, full or read-only: nothing was sent upstream (safety 66). */
  store_unavailable: 503,
  /** Answers of the payments API to reads and to quotes. */
  upstream_rejected: 502,
  upstream_unauthorized: 502,
  upstream_signature: 502,
  upstream_not_found: 404,
  upstream_failed: 502,
  /** No answer: refused, reset, time-out. */
  upstream_unreachable: 504,
  upstream_rate_limited: 503,
  /** The API answered 200 with something we cannot read. */
  upstream_contract: 502,
  /** The rows of an export show that the API ignored a filter (safety 36). */
  filter_not_applied: 502,
  /** More records than a sheet of XLSX has rows: only CSV can hold them. */
  too_many_rows: 409,
  /** GET /v2/balance gave 500: no ledger yet, or unavailable (BAL-17). */
  no_ledger: 502,
  /** POST /v2/rfq gave 500: unknown code, or the pair cannot be quoted (QUO-13, QUO-14). */
  cannot_quote: 502,
  /** An earlier conversion from the same currency has no outcome yet. */
  outcome_pending: 409,
  /** No signing key is configured: nothing of a sub-merchant can be read or done (GEN-06). */
  no_signing_key: 503,
  /** A signed request was refused while the two clocks are more than a minute apart (safety 62). */
  upstream_clock: 502,
  /** Signed GETs are accepted and a signed POST was not: the way POSTs are signed is set wrongly (O-02). */
  upstream_strategy: 502,
  /** It stands in the register already. */
  already_registered: 409,
  /** The API knows no such relationship of this account, so nothing was kept. */
  unknown_relationship: 404,
  /** The same was asked for already and has no outcome yet. */
  operation_open: 409,
  /** It stands in the archive: it can be read and taken out, and nothing is sent for it. */
  sub_merchant_archived: 409,
  /** A person's word about an unknown outcome is not taken while an answer may still be under way. */
  too_early: 409,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What fails for one sub-merchant fails for all: asking on would be a storm of refused requests (safety 62). */
export const FAILS_FOR_ALL: ReadonlySet<string> = new Set<ErrorCode>([
  'no_signing_key',
  'upstream_clock',
  'upstream_signature',
  'upstream_unauthorized',
  'upstream_unreachable',
  'upstream_rate_limited',
]);

/** Body of every error the BFF answers. `message` is the API's own text, quoted as such, when there is one. */
export interface ErrorBodyShape {
  error: {
    code: ErrorCode;
    request_id: string;
    /** Field name -> closed reason code, translated by the browser (`fields.<reason>`). */
    fields?: Record<string, string>;
    /** Text of the payments API meant for people, untranslated. */
    upstream_message?: string;
    retry_after?: number;
  };
}
