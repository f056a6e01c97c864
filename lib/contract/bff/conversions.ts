import type { ShownTerms } from './conversion-requests';
import type { NamedDestination } from './destinations';

/** Amounts and rates are decimal strings as the API wrote them; an absent key means "not given", never zero. */

/** Empty strings mean "no information" (ENV-15). */
export interface Label {
  en: string;
  pt: string;
  es: string;
}

export type SettlementDay = 'd0' | 'd1';

/** Present only when the API sent all its figures. */
export interface QuoteOption {
  from_amount: string;
  to_amount: string;
  rate: string;
  settlement_eta?: string;
}

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

/** What became of an accept, or why this server sent nothing. */
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

export interface Attempt {
  intent_id: string;
  actor: Actor;
  settlement_day: SettlementDay;
  wallet_id?: string;
  pix_key?: string;
  /** The saved destination that it went to. */
  destination?: NamedDestination;
  /** The approved request whose one call this is, and its maker. */
  request?: { id: string; maker: Actor };
  seen: ShownTerms;
  renew?: true;
  outcome: AcceptOutcome | 'sending';
  http_status?: number;
  /** `state` and `reason` of the accept answer, verbatim. */
  state?: string;
  reason?: string;
  confirmed?: { amount_from?: string; amount_to?: string; rate?: string; settlement_eta?: string };
  /** Differs from the shown terms: a red alert (safety 20). */
  differs?: string[];
  sent_at: string;
  answered_at?: string;
  failure?: 'timeout' | 'connection' | 'unreadable' | 'failed' | 'crash';
  request_id: string;
  resolved_by?: ResolvedBy;
  /** The API later reported another outcome: a red alert. */
  overruled?: true;
}

/** Manual resolution; evidence from the API overrules it. */
export interface ResolvedBy {
  actor: Actor;
  at: string;
  outcome: 'accepted' | 'not_accepted';
  note: string;
  /** The second person, where there was one. */
  confirmed_by?: Actor;
}

export interface ReadLog {
  at: string;
  /** `changed` means another stage, such as the delivery. */
  result: 'decided' | 'changed' | 'no_decision' | 'no_answer' | 'not_found';
}

/** Our register: the API has no list (QUO-16). */
export interface Conversion {
  rfq_id: string;
  state: ConversionState;
  from_currency: string;
  to_currency: string;
  /** Fixed by the person (safety 24). */
  fixed_side: 'from' | 'to';
  requested_amount: string;
  quote_pair?: string;
  /** An absent day was not offered (QUO-26, QUO-27). */
  options: { d0?: QuoteOption; d1?: QuoteOption };
  previous_options?: { d0?: QuoteOption; d1?: QuoteOption };
  /** The API renewed without a rate; only a new quote helps. */
  rate_missing?: boolean;
  wallet_id?: string;
  /** Given with the request of the quote. The API learns it with the acceptance alone (QUO-11). */
  asked_destination?: { wallet_id?: string; pix_key?: string };
  /** The API got an address for webhooks; absent, none or not known. */
  webhook_given?: true;
  expires_at?: string;
  renewable_up_to?: string;
  received_at: string;
  created_at: string;
  updated_at: string;
  created_by: Actor;
  read_at?: string;
  /** When the read was answered, by our clock. */
  read_answered_at?: string;
  /** First kept read that said it settled; absent where it settled before any was kept. */
  landed_at?: string;
  /** The request that this quote was taken for. */
  for_request?: string;
  unsettled_at?: string;
  /** The server re-reads it no longer by itself. */
  follow_ended?: { actor: Actor; at: string };
  process?: string;
  status?: Label;
  substatus?: Label;
  message?: Label;
  error_message?: Label;
  limit_block_source?: string;
  attempt?: Attempt;
  attempts: Attempt[];
  reads: ReadLog[];
}

/** A bucket whose key is missing was not given, which is never 0 (safety 28). */
export interface LedgerAccount {
  calculated_BRL_balance?: string;
  available?: string;
  in_transit?: string;
  to_receive?: string;
  blocked?: string;
  [key: string]: unknown;
}

/** Keyed by label, beside the number `calculated_BRL_balance` (BAL-04); null was not reported. */
export type TickerBalance = { [label: string]: LedgerAccount | string | unknown };

export interface BalanceAnswer {
  calculated_BRL_total_balance?: string;
  balances: Record<string, TickerBalance | null>;
  now: string;
  read_at: string;
}

export interface ConversionAnswer {
  conversion: Conversion;
  /** New quotes: rfq_ids of unknown outcomes from the same currency. */
  pending?: string[];
  /** The request in which a recorded outcome waits for a second person; nothing changed. */
  waits_in?: string;
  now: string;
}

/** Newest first; with `?open_from=` the undecided ones, oldest first, in one page. */
export interface ConversionsAnswer {
  items: Conversion[];
  next_cursor?: string;
  now: string;
}

export interface AcceptAnswer {
  outcome: AcceptOutcome;
  conversion: Conversion;
  now: string;
}

/** `upstream.*` details need a session. */
export interface HealthAnswer {
  /** `starting`: the store is not open yet; 503, as with a store that is down. */
  status: 'ok' | 'degraded' | 'starting';
  build: string;
  now: string;
  /** `starting`: it is being opened, and has neither answered nor failed yet. */
  store: 'ok' | 'down' | 'starting';
  /** `stalled`: rows of the audit log wait and nothing seals them (safety 65b). Absent: not asked. */
  audit?: 'ok' | 'stalled';
  upstream: {
    state: 'ok' | 'failing' | 'unknown';
    environment: 'sandbox' | 'live';
    host?: string;
    /** `X-API-Version` of the last authenticated answer (AUT-06). */
    api_version?: string;
    /** Service minus ours, milliseconds. */
    clock_offset_ms?: number;
    last_answer_at?: string;
  };
}
