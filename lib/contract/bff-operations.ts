import type { Actor } from './bff';

/** What is done for a sub-merchant and must not be done twice. */
export type OperationKind = 'withdraw' | 'whitelist_group' | 'whitelist_address' | 'branding' | 'enrolment';

/**
 * - `sending`: the call is under way
 * - `done`: the API said so, or a later read showed it
 * - `refused`: the API did nothing
 * - `unknown`: nobody knows; it may have happened
 * - `not_done`: a later read, or a person, says that it did not happen
 */
export type OperationState = 'sending' | 'done' | 'refused' | 'unknown' | 'not_done';

/** Why no usable answer came. */
export type OperationFailure = 'timeout' | 'connection' | 'unreadable' | 'failed';

/** A person's word that ended an unknown outcome. */
export interface OperationResolution {
  actor: Actor;
  /** What that person found out, kept apart from the state: evidence may overrule it. */
  outcome?: 'done' | 'not_done';
  note: string;
  at: string;
}

/** One intent, committed before the API is called; times are RFC 3339. */
export interface Operation {
  intent_id: string;
  kind: OperationKind;
  correlation_id: string;
  state: OperationState;
  /** What was asked for, as it may be shown. */
  asked: Readonly<Record<string, unknown>>;
  created_by: Actor;
  created_at: string;
  answered_at?: string;
  /** Short text that travelled with the request. */
  token?: string;
  /** What the API's answer gave. */
  result?: Readonly<Record<string, unknown>>;
  /** The record it was tied to by evidence. */
  end2end?: string;
  /** The API's answer as it stood where nothing was recognised in it. */
  raw?: string;
  http_status?: number;
  /** The API's own words about a refusal. */
  reason?: string;
  failure?: OperationFailure;
  resolved_by?: OperationResolution;
}
