import type { Actor } from '@/lib/contract/bff/conversions';

export type IntentKind = 'withdraw' | 'whitelist_group' | 'whitelist_address' | 'branding' | 'enrolment';

/**
 * - `sending`: call in progress
 * - `done`: reported by the API or shown by a later read
 * - `refused`: the API did nothing
 * - `unknown`: it may have happened
 * - `not_done`: a later read or a person found that it did not happen
 */
export type IntentState = 'sending' | 'done' | 'refused' | 'unknown' | 'not_done';

export type IntentFailure = 'timeout' | 'connection' | 'unreadable' | 'failed';

export interface IntentResolution {
  actor: Actor;
  outcome?: 'done' | 'not_done';
  note: string;
  at: string;
  /** The second person, where there was one. */
  confirmed_by?: Actor;
}

/** Committed before the API is called. */
export interface SubMerchantIntent {
  intent_id: string;
  kind: IntentKind;
  correlation_id: string;
  state: IntentState;
  asked: Readonly<Record<string, unknown>>;
  created_by: Actor;
  created_at: string;
  request_id: string;
  answered_at?: string;
  token?: string;
  result?: Readonly<Record<string, unknown>>;
  end2end?: string;
  raw?: string;
  http_status?: number;
  reason?: string;
  failure?: IntentFailure;
  resolved_by?: IntentResolution;
}
