/**
 * What the BFF answers to the browser (architecture 5). Types only: the browser imports these with
 * `import type`, so that zod stays on the server. Amounts and rates are decimal strings exactly as the API
 * wrote them; times are RFC 3339; an absent key means "not given", never zero.
 */

/** A label of the API in three languages (contract 2.1). Empty strings mean "no information" (ENV-15). */
export interface Label {
  en: string;
  pt: string;
  es: string;
}

export type SettlementDay = 'd0' | 'd1';

/** One settlement option of a quote (2.3); present only when the API sent all of its figures. */
export interface QuoteOption {
  from_amount: string;
  to_amount: string;
  rate: string;
  settlement_eta?: string;
}

/** Where a conversion's register record stands. `open` is a quote nobody has accepted. */
export type ConversionState =
  | 'open'
  | 'sending'
  | 'accepted'
  | 'evaluating'
  | 'renewed'
  | 'undecided'
  | 'refused'
  | 'closed'
  | 'rejected'
  | 'unknown'
  | 'discarded';

/** Outcome of one accept (architecture 4.4) or a local refusal, for which nothing was sent. */
export type AcceptOutcome =
  | 'accepted'
  | 'evaluating'
  | 'renewed'
  | 'closed'
  | 'refused'
  | 'undecided'
  | 'rejected'
  | 'unknown'
  | 'seen_changed'
  | 'too_late'
  | 'in_flight';

export interface Actor {
  id: string;
  name: string;
}

/** What the person saw when pressing accept; compared with the register and with the answer (safety 19, 20). */
export interface Seen {
  rate: string;
  amount_from: string;
  amount_to: string;
  expires_at: string;
}

/** One intent to accept, as committed before the upstream call. */
export interface Attempt {
  intent_id: string;
  actor: Actor;
  settlement_day: SettlementDay;
  wallet_id?: string;
  pix_key?: string;
  seen: Seen;
  /** The person asked for the renewed rate (architecture 4.3). */
  renew?: true;
  outcome: AcceptOutcome | 'sending';
  /** Status of the answer; absent when there was none. */
  http_status?: number;
  /** `state` and `reason` of the accept answer (2.4), quoted as the API's words. */
  state?: string;
  reason?: string;
  /** Confirmed figures of an accepted conversion. */
  confirmed?: { amount_from?: string; amount_to?: string; rate?: string; settlement_eta?: string };
  /** Names of confirmed figures that differ from what was shown: a red alert (safety 20). */
  differs?: string[];
  sent_at: string;
  answered_at?: string;
  /** Why there was no readable answer, for `unknown`. */
  failure?: 'timeout' | 'connection' | 'unreadable' | 'failed' | 'crash';
  /** Reported to support when the API rejected the request (400). */
  request_id: string;
  /** Present when a person ended it because the API did not (architecture 4.5). */
  resolved_by?: ResolvedBy;
  /** True when the API reported another outcome after that: a red alert. */
  overruled?: true;
}

/** The word of a person about an outcome that nobody could learn; evidence of the API overrules it. */
export interface ResolvedBy {
  actor: Actor;
  at: string;
  outcome: 'accepted' | 'not_accepted';
  note: string;
}

/** One re-read of the conversion upstream, newest last. */
export interface ReadLog {
  at: string;
  result: 'decided' | 'no_decision' | 'no_answer' | 'not_found';
}

/** A conversion in our register. There is no list of conversions upstream (QUO-16). */
export interface Conversion {
  rfq_id: string;
  state: ConversionState;
  from_currency: string;
  to_currency: string;
  /** Which side the person fixed (safety 24), and what they typed. */
  fixed_side: 'from' | 'to';
  requested_amount: string;
  quote_pair?: string;
  /** Options of the current rate; an absent key was not offered (QUO-26, QUO-27). */
  options: { d0?: QuoteOption; d1?: QuoteOption };
  /** Options before the renewal, present while `state` is `renewed`. */
  previous_options?: { d0?: QuoteOption; d1?: QuoteOption };
  /** True when a renewed record carried no rate: the only way on is a new quote. */
  rate_missing?: boolean;
  wallet_id?: string;
  expires_at?: string;
  renewable_up_to?: string;
  /** When the current rate was received; the ring runs from here to `expires_at`. */
  received_at: string;
  created_at: string;
  updated_at: string;
  created_by: Actor;
  /** Last successful re-read upstream. */
  read_at?: string;
  process?: string;
  status?: Label;
  substatus?: Label;
  message?: Label;
  error_message?: Label;
  limit_block_source?: string;
  /** The attempt that is alive, else the newest, when there is one. */
  attempt?: Attempt;
  attempts: Attempt[];
  reads: ReadLog[];
}

/** Four buckets of one sub-account (2.6). A missing key is "not given". */
export interface SubAccount {
  calculated_BRL_balance?: string;
  available?: string;
  in_transit?: string;
  to_receive?: string;
  blocked?: string;
  [key: string]: unknown;
}

/** One ticker: sub-accounts by label, beside the number `calculated_BRL_balance` (BAL-04); null was not reported. */
export type TickerBalance = { [label: string]: SubAccount | string | unknown };

/** `GET /api/balance`. */
export interface BalanceAnswer {
  calculated_BRL_total_balance?: string;
  balances: Record<string, TickerBalance | null>;
  now: string;
  /** When the API answered this read. */
  read_at: string;
}

/** `POST /api/conversions`, `GET /api/conversions/{rfq_id}`. */
export interface ConversionAnswer {
  conversion: Conversion;
  /** New quotes only: rfq_ids of conversions from the same currency whose outcome nobody knows yet (a warning). */
  pending?: string[];
  now: string;
}

/**
 * `GET /api/conversions`: newest first; pass `next_cursor` as `?cursor=`. With `?open_from=` the undecided ones from that
 * currency, oldest first and in one page.
 */
export interface ConversionsAnswer {
  items: Conversion[];
  next_cursor?: string;
  now: string;
}

/** `POST /api/conversions/{rfq_id}/accept`. */
export interface AcceptAnswer {
  outcome: AcceptOutcome;
  conversion: Conversion;
  now: string;
}

/** Body of `POST /api/conversions`; exactly one amount, a decimal string (QUO-06). */
export interface QuoteRequest {
  from_currency: string;
  to_currency: string;
  from_amount?: string;
  to_amount?: string;
}

/** Body of accept; header `Idempotency-Key` carries the intent id, a UUID made when the dialog opens. */
export interface AcceptRequest {
  settlement_day: SettlementDay;
  wallet_id?: string;
  pix_key?: string;
  seen: Seen;
  /** After `expires_at`: the person asks for the renewed rate (architecture 4.3). */
  renew?: true;
}

/** `POST /api/conversions/{rfq_id}/resolve`: a person ends an `unknown` after `renewable_up_to` (architecture 4.5). */
export interface ResolveRequest {
  outcome: 'accepted' | 'not_accepted';
  /** Why, for the audit log. */
  note: string;
}

/** `GET /api/health`. `upstream.*` details only with a session. */
export interface HealthAnswer {
  status: 'ok' | 'degraded';
  build: string;
  now: string;
  store: 'ok' | 'down';
  upstream: {
    /** `unknown` until the first call of this process. */
    state: 'ok' | 'failing' | 'unknown';
    environment: 'sandbox' | 'live';
    host?: string;
    /** `X-API-Version` of the last authenticated answer (AUT-06); absent means "not reported". */
    api_version?: string;
    /** Service clock minus ours, milliseconds, from the last `Date` header. */
    clock_offset_ms?: number;
    last_answer_at?: string;
  };
}
