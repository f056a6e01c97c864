import type { Actor, Label } from './bff';

/**
 * Webhooks as they were received, and the records they speak of. Types only. Times that end in `_at` are ours,
 * RFC 3339; `created_at` and `updated_at` of a payload are the API's text as written.
 */

/**
 * What an address was minted for; `process` does not tell it (EVT-12). `transaction` is a link of ours, so its
 * record is a checkout.
 */
export const WEBHOOK_KINDS = ['conversion', 'transaction', 'checkout', 'onramp', 'offramp', 'kyb'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Records that webhooks tell of; the API announces no withdrawal, split or whitelisted address (WDR-29, EVT-09). */
export const EVENT_KINDS = ['conversion', 'checkouts', 'onramps', 'offramps', 'kyb'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Which of them an address's webhooks are about. */
export const EVENT_KIND_OF: Readonly<Record<WebhookKind, EventKind>> = {
  conversion: 'conversion',
  transaction: 'checkouts',
  checkout: 'checkouts',
  onramp: 'onramps',
  offramp: 'offramps',
  kyb: 'kyb',
};

/** What is followed: that, and what reads alone tell of. A `whitelist_address` is one that was added here. */
export type RecordKind = EventKind | 'withdrawals' | 'sub_withdrawals' | 'split' | 'whitelist_address';

/**
 * `verified`: the signature holds. `failed`: it does not, or is missing where one must stand; answered 401 and never
 * applied. `not_checkable`: a signature came, and the formula or the secret is not configured. `token_only`: nothing
 * was signed, so only the address speaks for it.
 */
export const VERDICTS = ['verified', 'failed', 'not_checkable', 'token_only'] as const;
export type EventVerdict = (typeof VERDICTS)[number];

/**
 * What the register did with it. `hint`: it tells of a newer state, which a read has not confirmed yet. `applied`: a
 * read has confirmed it. `duplicate`: another body told the same state. `stale`: older than what was known, kept as
 * evidence. `unmatched`: its address has no such record. `failed`: it could not be read, or its signature failed.
 */
export const RESULTS = ['applied', 'duplicate', 'stale', 'unmatched', 'failed', 'hint'] as const;
export type EventResult = (typeof RESULTS)[number];

/** Why, for `unmatched` and `failed`; a closed list, translated by the browser. */
export const EVENT_REASONS = [
  /** The address was never minted. */
  'unknown_address',
  /** The address belongs to another record. */
  'other_record',
  /** The record of the address is not known yet. */
  'no_record_yet',
  /** Neither an envelope nor an onboarding. */
  'unknown_shape',
  'not_json',
  'signature',
  /** Our own handler failed on it, several times. */
  'error',
] as const;
export type EventReason = (typeof EVENT_REASONS)[number];

/** One webhook; the same bytes again are its copies (safety 57). */
export interface EventItem {
  /** `d` and a number; `u` and a number for one whose address was never minted. */
  id: string;
  received_at: string;
  /** How often the same bytes came, at least 1. */
  copies: number;
  last_copy_at: string;
  verdict: EventVerdict;
  /** Absent while it waits for its turn. */
  result?: EventResult;
  result_at?: string;
  reason?: EventReason;
  /** What it is about; absent when the address was never minted. */
  kind?: EventKind;
  end2end?: string;
  /** The sub-merchant of an onboarding. */
  correlation_id?: string;
  /** Of the payload, as written. */
  process?: string;
  created_at?: string;
  updated_at?: string;
  status?: Label;
  substatus?: Label;
  error_message?: Label;
  /** Bytes of the body as it came. */
  size: number;
}

/** Whether the body is still all there. `masked`: personal data was removed; `cut`: only its beginning was kept. */
export type BodyState = 'kept' | 'cut' | 'masked' | 'dropped';

/** `GET /api/events/{id}`. */
export interface EventDetail extends EventItem {
  body: BodyState;
  /** The payload, indented, personal data masked; absent when it is no JSON or was dropped. */
  payload?: string;
  /** Credentials are never kept. */
  headers: Record<string, string>;
  /** The address: its first characters, enough to tell it from others. */
  address: string;
}

/** A record as the reads and webhooks of this dashboard know it. */
export interface FollowedRecord {
  kind: RecordKind;
  /** end2end, or the correlation_id of an onboarding. */
  id: string;
  correlation_id?: string;
  /** As the last read of the API showed it. */
  process?: string;
  status?: Label;
  substatus?: Label;
  error_message?: Label;
  updated_at?: string;
  read_at?: string;
  /** True while webhooks, verified or not, tell of a newer state than the last read. */
  hinted: boolean;
  /** It changed after it had completed, such as by a chargeback (EVT-13). */
  reopened_at?: string;
  /** Whether an address of ours was given for it. */
  has_address: boolean;
  last_event_at?: string;
  /** A read showed movement that no webhook announced. */
  webhook_lost_at?: string;
  next_read_at?: string;
}

/** An address for what is made outside Mesa: ramps, live onboarding links. */
export interface MintedAddress {
  token: string;
  /** What to enter as `webhook`; absent when a live service could not reach this dashboard. */
  url?: string;
  kind: WebhookKind;
  /** A name given by who minted it. */
  name?: string;
  correlation_id?: string;
  minted_by?: Actor;
  created_at: string;
  /** Deliveries that came to it, copies not counted. */
  deliveries: number;
  last_delivery_at?: string;
}

/** `GET /api/events/addresses`, newest first. */
export interface MintedAddressesAnswer {
  addresses: MintedAddress[];
  now: string;
}

/** `POST /api/events/addresses`. */
export interface MintedAddressAnswer {
  address: MintedAddress;
  now: string;
}
