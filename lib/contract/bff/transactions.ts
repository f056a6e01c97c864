import type { ValueFilter } from '@/lib/contract/values/transactions/list-filters';
import type { Label } from './conversions';
import type { Queued } from './overview/attention';

/** A number is its digits, a nested value its JSON text. */
export type AttributeValue = string | boolean | null | { json: string };

/**
 * A missing attribute is a step that has not happened (ENV-21). Tax ids and names are masked; only the audited
 * reveal gives them.
 */
export interface TransactionRow {
  /** Identifies the record (ENV-07). */
  end2end?: string;
  created_at?: string;
  updated_at?: string;
  /** Technical, never a status (ENV-10, ENV-15). */
  process?: string;
  status: Label;
  substatus: Label;
  message: Label;
  error_message: Label;
  attributes: Record<string, AttributeValue>;
  /** Paths, such as `message.en`; a nested value as a whole. */
  masked?: string[];
}

/** Does the answer show that a filter was applied (safety 36)? */
export type Verdict = 'met' | 'not_met' | 'not_checkable' | 'no_rows';

/** The last four only when a page contradicts itself: too few rows, more than counted, repeated, out of order. */
export type JudgedFilter = ValueFilter | 'created' | 'limit' | 'offset' | 'rows' | 'total' | 'once' | 'order';

export interface TransactionsAnswer {
  results: TransactionRow[];
  total: number | null;
  /** Echoed by the API, to page by (LST-04, LST-05). */
  limit: number;
  offset: number;
  /** The query that was sent to the API, tax ids masked. */
  applied: Record<string, string>;
  verdicts: Partial<Record<JudgedFilter, Verdict>>;
  /** Notes on each row that has some, by `end2end`. */
  notes?: Record<string, number>;
  now: string;
  read_at: string;
}

export interface TransactionAnswer {
  record: TransactionRow;
  /** The text of the API with all digits, personal data masked. */
  raw: string;
  /** States that reads found, oldest first. */
  observed: ObservedState[];
  /** Webhooks in order of arrival, for whoever may read events. */
  reported?: WebhookState[];
  /** A read showed a change without a webhook (safety 59). */
  webhook_lost_at?: string;
  /** Present where it needs attention, or did and was done. */
  queue?: Queued;
  now: string;
  read_at: string;
}

export interface ObservedState {
  updated_at?: string;
  process?: string;
  status: Label;
  substatus: Label;
  seen_at: string;
}

export interface WebhookState extends Omit<ObservedState, 'seen_at'> {
  received_at: string;
  /** False: a reason to read, not a fact (safety 56). */
  verified: boolean;
}

export interface RevealAnswer {
  values: Record<string, string>;
  raw: string;
  updated_at?: string;
  now: string;
}

/** The opaque id replaces a tax id in page addresses. */
export interface FilterValueAnswer {
  id: string;
  masked: string;
  expires_at: string;
  now: string;
}
