import 'server-only';
import type { SettlementDay } from '@/lib/contract/bff';
import type { AccountName } from './account-name';
import type { HistoryPlan } from './history/plan';
import type { TransactionRecord } from './record';
import type { HostedLink, Relationship, Split } from './relationship';

export type { AccountName } from './account-name';

/** Decimal strings (BAL-06 to BAL-10). Only `available` can be spent. */
export interface Buckets {
  available: string;
  in_transit: string;
  to_receive: string;
  blocked: string;
}

/** Ticker -> ledger account label -> buckets. Labels are names, not codes (BAL-11). */
export type Ledger = Record<string, Record<string, Buckets>>;

/** Figures of one settlement day, decimal strings; the time is RFC 3339 UTC. */
export interface Option {
  readonly from_amount: string;
  readonly to_amount: string;
  readonly rate: string;
  readonly settlement_eta: string;
}

export interface Destination {
  readonly wallet_id?: string;
  readonly pix_key?: string;
}

/** What an accept asks for. */
export interface Choice extends Destination {
  readonly settlement_day: SettlementDay;
}

export type LimitSource = 'operational' | 'compliance';

/** A refusal is final: every later accept gets it again (ACC-25). */
export interface Refusal {
  readonly state: 'REFUSED' | 'ERROR';
  readonly reason: string;
  readonly limit_block_source?: LimitSource;
  /** The option that was refused, when it was priced (O-26). */
  readonly priced?: Option;
}

/** What an acceptance locked, and which ledger account is owed. */
export interface Confirmed extends Option, Destination {
  readonly settlement_day: SettlementDay;
  readonly credit_label: string;
}

/** Keys of the catalogue in `conversion-catalog.ts` (O-10). */
export type ConversionProcess =
  | 'quote.open'
  | 'quote.evaluating'
  | 'accepted.scheduled'
  | 'success.completed'
  | 'failure.refused'
  | 'failure.expired'
  | 'failure.error';

/** Never changed in place but replaced, so that what was serialised once need not be again. */
export interface Conversion {
  readonly rfq_id: string;
  readonly account: AccountName;
  readonly created_at: string;
  readonly updated_at: string;
  readonly process: ConversionProcess;
  readonly from_currency: string;
  readonly to_currency: string;
  /** Which amount the request fixed (QUO-08, QUO-09). */
  readonly fixed: { readonly side: 'from' | 'to'; readonly amount: string };
  readonly quote_pair: string;
  readonly options: Readonly<Partial<Record<SettlementDay, Option>>>;
  readonly expires_at: string;
  readonly renewable_up_to: string;
  readonly wallet_id?: string;
  readonly webhook?: string;
  /** What was asked for while the evaluation lasts. */
  readonly evaluating?: Choice;
  readonly confirmed?: Confirmed;
  readonly refusal?: Refusal;
}

/** Settings of one account that a person turns to see each outcome (architecture 7). */
export interface Scenario {
  /** True is open; absent too. */
  desk: { d0?: boolean; d1?: boolean };
  provider: 'up' | 'down';
  evaluate: boolean;
  /** Largest `amount_from` of one conversion, in its own currency; absent: the assumption. */
  ceilings: { operational?: string; compliance?: string };
  webhooks: {
    duplicate?: boolean;
    delay_ms?: number;
    shuffle?: boolean;
    bad_signature?: boolean;
    never?: boolean;
  };
}

/** What really happened, counted (GET /_sandbox/effects). */
export const EFFECTS = [
  'quotes',
  'accepts',
  'debits',
  'withdrawals',
  'links',
  'groups',
  'addresses',
  'brandings',
] as const;
export type Effect = (typeof EFFECTS)[number];

/** A failure to inject: another status, a slow answer, or a broken connection before or after acting. */
export interface Fault {
  account?: AccountName;
  method: string;
  /** A path of the contract, as written there (`/v2/rfq/{id}`) or as called. */
  path: string;
  status?: number;
  body?: unknown;
  delay_ms?: number;
  drop?: 'before' | 'after';
  /** How many more requests it hits; absent: all. */
  times?: number;
}

export interface DeliveryAttempt {
  readonly at: string;
  readonly status?: number;
  readonly error?: string;
}

/** One webhook to send: the body is fixed when the change happens (EVT-03). Replaced, never changed in place. */
export interface Delivery {
  readonly id: string;
  readonly account: AccountName;
  readonly end2end: string;
  readonly process: string;
  readonly url: string;
  readonly body: string;
  readonly created_at: string;
  readonly state: 'pending' | 'delivered' | 'failed' | 'withheld';
  /** Epoch milliseconds of the sandbox clock; present while pending. */
  readonly due_at?: number;
  readonly attempts: readonly DeliveryAttempt[];
  readonly bad_signature?: boolean;
  /** Whose secret signs it: the account's standard one, or that of the sub-merchant programme (KYB-23). */
  readonly secret?: 'standard' | 'programme';
}

export interface AccountState {
  /** Null: no ledger was ever set up (BAL-17). */
  ledger: Ledger | null;
  scenario: Scenario;
  effects: Record<Effect, number>;
  /** Requests of the current minute, where requests are limited (O-41); `since` in epoch milliseconds. */
  minute?: { since: number; used: number };
}

/** What time will bring to one thing: a payout, a whitelisted address, the next stage of a transaction. */
export type DueTask =
  | { readonly task: 'settle'; readonly rfq_id: string }
  | { readonly task: 'activate'; readonly correlation_id: string; readonly address_id: string }
  | { readonly task: 'progress'; readonly end2end: string; readonly from: string }
  | { readonly task: 'split'; readonly origin_e2e: string };

/** `at` in epoch milliseconds of the sandbox clock. */
export type AgendaItem = DueTask & { readonly at: number };

/** What was due and could not be done, set aside so that the rest goes on. */
export interface SetAside {
  readonly item: AgendaItem;
  readonly error: string;
}

/** What a POST under an idempotency key was answered, `at` in epoch milliseconds. */
export interface Replay {
  readonly digest: string;
  readonly at: number;
  readonly status: number;
  /** The body as JSON; `error` for a refusal, whose shape is the route's. */
  readonly text?: string;
  readonly error?: string;
}

/** The whole state of the sandbox: plain JSON, so that it can be kept anywhere. */
export interface World {
  /** Raised whenever the shape below changes: an older saved world is then replaced by a fresh one. */
  format: number;
  seed: string;
  /** Identifiers minted so far. */
  minted: number;
  clock: { offset_ms: number; frozen_at?: number };
  accounts: Record<AccountName, AccountState>;
  faults: Fault[];
  /** Written with `put` of registers.ts alone, like all that follows by id. */
  conversions: Readonly<Record<string, Conversion>>;
  /** When the seeded history was laid, in epoch milliseconds: its records lie before it (clauses.md 0.7). */
  anchor: number;
  /** What the history is made of; with seed and anchor it decides every byte of it. */
  history: HistoryPlan;
  /** Transactions made or changed since; the seeded ones that nobody touched are computed, not kept. */
  records: Readonly<Record<string, TransactionRecord>>;
  /** By `correlation_id` in lower case (O-58). */
  relationships: Readonly<Record<string, Relationship>>;
  /** Hosted pages by the token of their address. */
  links: Readonly<Record<string, HostedLink>>;
  /** By the checkout's `end2end` (SPL-01). */
  splits: Readonly<Record<string, Split>>;
  /** Logos that checkouts remember, `data:` URLs by their digest (BRD-17). */
  logos: Readonly<Record<string, string>>;
  /** Account and payer document, a space between -> the name it was first given (CHK-10). */
  clients: Readonly<Record<string, string>>;
  /** By account and idempotency key, where the API has such a header (O-56). */
  replays: Readonly<Record<string, Replay>>;
  /** What time will bring, soonest first. */
  agenda: readonly AgendaItem[];
  /** The latest of what time should have brought and could not; absent while all went well. */
  set_aside?: readonly SetAside[];
  deliveries: readonly Delivery[];
  /** Clause -> when this world first showed it, RFC 3339: see `clause-board.ts`. */
  seen: Readonly<Record<string, string>>;
}
