import 'server-only';
import type { UpstreamFailure } from './result';

/** 400 and 401 refuse before they act (ERR-03, ERR-04); 404 and 405 find nothing (ERR-05, ERR-06, ERR-25). */
const ON_EVERY_ROUTE = [400, 401, 404, 405] as const;

/**
 * Statuses that prove the API did nothing, for each call that must not repeat. All others, also 403, 413, 415 and
 * 429, may come from a gateway: unknown (ERR-10, ERR-24). See ADR 0078.
 */
export const DEFINITE_FAILURES = {
  /** 409 renewed (ACC-19), 410 closed (ACC-21), 422 refused (ACC-22), 503 nothing decided (ACC-26). */
  acceptQuote: [...ON_EVERY_ROUTE, 409, 410, 422, 503],
  /** A 4xx creates nothing (WDR-26); O-30 leaves open which reports a low balance. */
  createSubMerchantWithdrawal: [...ON_EVERY_ROUTE, 402, 409, 410, 422],
  /** 409, 410, 422 and 503 belong elsewhere (ERR-07 to ERR-11). */
  changeWhitelist: ON_EVERY_ROUTE,
  /** 422 says that there is no portal account yet (BRD-16). */
  changeBranding: [...ON_EVERY_ROUTE, 422],
  createOwnCheckout: ON_EVERY_ROUTE,
  createSubMerchantCheckout: ON_EVERY_ROUTE,
  /** The document does not describe this route (O-14). */
  enrol: ON_EVERY_ROUTE,
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type IntentCall = keyof typeof DEFINITE_FAILURES;

/** A missing or unreadable answer proves nothing. */
export function isDefiniteFailure(call: IntentCall, { kind, status }: UpstreamFailure): boolean {
  const statuses: readonly number[] = DEFINITE_FAILURES[call];
  return kind === 'http' && status !== undefined && statuses.includes(status);
}
