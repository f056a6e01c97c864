import type { Actor, Label } from '@/lib/contract/bff/conversions';

/**
 * Types and lists without schemas, so that a screen loads no zod. Times in `_at` are ours; a payload's `created_at` and
 * `updated_at` are the API's text.
 */

/** `process` does not say the kind (EVT-12). A `transaction` is our link: its record is a checkout. */
export const WEBHOOK_KINDS = ['conversion', 'transaction', 'checkout', 'onramp', 'offramp', 'kyb'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Withdrawals, splits and whitelisted addresses have no webhooks (WDR-29, EVT-09). */
export const WEBHOOK_EVENT_KINDS = ['conversion', 'checkouts', 'onramps', 'offramps', 'kyb'] as const;
export type WebhookEventKind = (typeof WEBHOOK_EVENT_KINDS)[number];

/** Addresses for records that are made outside Mesa. */
export const MINTABLE_KINDS = ['onramp', 'offramp', 'checkout', 'kyb'] as const;

/** How the sandbox signs a webhook that a person sends. */
export const SEND_SIGNATURES = ['right', 'wrong', 'none'] as const;

export const WEBHOOK_EVENT_KIND_OF: Readonly<Record<WebhookKind, WebhookEventKind>> = {
  conversion: 'conversion',
  transaction: 'checkouts',
  checkout: 'checkouts',
  onramp: 'onramps',
  offramp: 'offramps',
  kyb: 'kyb',
};

/** Kinds of records that Mesa follows, by webhooks or by reads. */
export type RecordKind = WebhookEventKind | 'withdrawals' | 'sub_withdrawals' | 'split' | 'whitelist_address';

/**
 * `failed`: wrong or missing signature; answered 401, never applied. `not_checkable`: formula or secret not
 * configured. `token_only`: unsigned.
 */
export const VERDICTS = ['verified', 'failed', 'not_checkable', 'token_only'] as const;
export type WebhookVerdict = (typeof VERDICTS)[number];

/**
 * `hint`: a newer state that no read confirmed. `applied`: confirmed by a read. `duplicate`: other body, same
 * state. `stale`: kept as evidence. `unmatched`: no such record.
 */
export const RESULTS = ['applied', 'duplicate', 'stale', 'unmatched', 'failed', 'hint'] as const;
export type WebhookResult = (typeof RESULTS)[number];

export const WEBHOOK_REASONS = [
  'unknown_address',
  'other_record',
  /** No record of the address is known yet. */
  'no_record_yet',
  'unknown_shape',
  'not_json',
  'signature',
  /** Our handler failed several times. */
  'error',
] as const;
export type WebhookReason = (typeof WEBHOOK_REASONS)[number];

/** One webhook; repeated bytes are its copies (safety 57). */
export interface WebhookItem {
  /** `d12`, or `u3` for an address that was never minted. */
  id: string;
  received_at: string;
  copies: number;
  last_copy_at: string;
  verdict: WebhookVerdict;
  result?: WebhookResult;
  result_at?: string;
  reason?: WebhookReason;
  /** Absent for an address that was never minted. */
  kind?: WebhookEventKind;
  end2end?: string;
  correlation_id?: string;
  process?: string;
  created_at?: string;
  updated_at?: string;
  status?: Label;
  substatus?: Label;
  error_message?: Label;
  size: number;
}

/** `masked`: personal data removed; `cut`: beginning only. */
export type BodyState = 'kept' | 'cut' | 'masked' | 'dropped';

export interface WebhookDetail extends WebhookItem {
  body: BodyState;
  /** Masked; absent when not JSON or dropped. */
  payload?: string;
  /** Headers that carry credentials are removed. */
  headers: Record<string, string>;
  address: string;
}

export interface FollowedRecord {
  kind: RecordKind;
  /** end2end, or correlation_id. */
  id: string;
  correlation_id?: string;
  process?: string;
  status?: Label;
  substatus?: Label;
  error_message?: Label;
  updated_at?: string;
  read_at?: string;
  /** Webhooks report a newer state than the last read. */
  hinted: boolean;
  /** When the record changed after its completion (EVT-13). */
  reopened_at?: string;
  has_address: boolean;
  last_event_at?: string;
  webhook_lost_at?: string;
  next_read_at?: string;
}

/** An address for records made outside Mesa. */
export interface MintedAddress {
  token: string;
  /** Absent when a live service cannot reach us. */
  url?: string;
  kind: WebhookKind;
  name?: string;
  correlation_id?: string;
  minted_by?: Actor;
  created_at: string;
  deliveries: number;
  last_delivery_at?: string;
}

/** Newest first. */
export interface MintedAddressesAnswer {
  addresses: MintedAddress[];
  now: string;
}

export interface MintedAddressAnswer {
  address: MintedAddress;
  now: string;
}
