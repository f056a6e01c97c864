import 'server-only';
import type { SettlementDay } from '@/lib/contract/bff/conversions';
import type { HistoryPlan } from '@/lib/sandbox/history/history-plan';
import type { TransactionRecord } from '@/lib/sandbox/records/record';
import type { HostedLink, Relationship, Split } from '@/lib/sandbox/sub-merchants/relationship';
import type { AccountName } from './account-name';

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

/** Figures of one settlement day, decimal strings; times are RFC 3339 UTC. */
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

/** The request of an accept. */
export interface Choice extends Destination {
  readonly settlement_day: SettlementDay;
}

export type LimitSource = 'operational' | 'compliance';

/** Final: every later accept gets it again (ACC-25). */
export interface Refusal {
  readonly state: 'REFUSED' | 'ERROR';
  readonly reason: string;
  readonly limit_block_source?: LimitSource;
  /** The refused option, if priced (O-26). */
  readonly priced?: Option;
}

/** The locked option and the ledger account to credit. */
export interface Confirmed extends Option, Destination {
  readonly settlement_day: SettlementDay;
  readonly credit_label: string;
}

/** Keys of `conversion-catalog.ts` (O-10). */
export type ConversionProcess =
  | 'quote.open'
  | 'quote.evaluating'
  | 'accepted.scheduled'
  | 'success.completed'
  | 'failure.refused'
  | 'failure.expired'
  | 'failure.error';

/** Replaced on change, never mutated, so that its JSON can be cached. */
export interface Conversion {
  readonly rfq_id: string;
  readonly account: AccountName;
  readonly created_at: string;
  readonly updated_at: string;
  readonly process: ConversionProcess;
  readonly from_currency: string;
  readonly to_currency: string;
  /** The amount that the request fixed (QUO-08, QUO-09). */
  readonly fixed: { readonly side: 'from' | 'to'; readonly amount: string };
  readonly quote_pair: string;
  readonly options: Readonly<Partial<Record<SettlementDay, Option>>>;
  readonly expires_at: string;
  readonly renewable_up_to: string;
  readonly wallet_id?: string;
  readonly webhook?: string;
  readonly evaluating?: Choice;
  readonly confirmed?: Confirmed;
  readonly refusal?: Refusal;
}

/** Settings of one account that produce each outcome. */
export interface Scenario {
  /** Open days; absent means open. */
  desk: { d0?: boolean; d1?: boolean };
  provider: 'up' | 'down';
  evaluate: boolean;
  ceilings: { operational?: string; compliance?: string };
  webhooks: {
    duplicate?: boolean;
    delay_ms?: number;
    shuffle?: boolean;
    bad_signature?: boolean;
    never?: boolean;
  };
}

/** Counters of `GET /_sandbox/effects`. */
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

/** Another status, a delay, or a broken connection before or after acting. */
export interface InjectedFailure {
  account?: AccountName;
  method: string;
  path: string;
  status?: number;
  body?: unknown;
  delay_ms?: number;
  drop?: 'before' | 'after';
  times?: number;
}

export interface DeliveryAttempt {
  readonly at: string;
  readonly status?: number;
  readonly error?: string;
}

/** A webhook; its body is fixed at the change (EVT-03). Replaced, never mutated. */
export interface Delivery {
  readonly id: string;
  readonly account: AccountName;
  readonly end2end: string;
  readonly process: string;
  readonly url: string;
  readonly body: string;
  readonly created_at: string;
  readonly state: 'pending' | 'delivered' | 'failed' | 'withheld';
  readonly due_at?: number;
  readonly attempts: readonly DeliveryAttempt[];
  readonly bad_signature?: boolean;
  /** Signing secret: of the account, or of the sub-merchant programme (KYB-23). */
  readonly secret?: 'standard' | 'programme';
}

export interface AccountState {
  /** Null: never set up (BAL-17). */
  ledger: Ledger | null;
  scenario: Scenario;
  effects: Record<Effect, number>;
  /** Requests of the current minute when limited (O-41); `since` in epoch milliseconds. */
  minute?: { since: number; used: number };
}

/** A task for a later time: a payout, an address, a next stage. */
export type DueTask =
  | { readonly task: 'settle'; readonly rfq_id: string }
  | { readonly task: 'activate'; readonly correlation_id: string; readonly address_id: string }
  | { readonly task: 'progress'; readonly end2end: string; readonly from: string }
  | { readonly task: 'split'; readonly origin_e2e: string };

/** `at` in epoch milliseconds of sandbox time. */
export type ScheduledTask = DueTask & { readonly at: number };

/** A due task that failed. */
export interface SetAside {
  readonly item: ScheduledTask;
  readonly error: string;
}

/** Answer stored under an idempotency key; `at` in epoch milliseconds. */
export interface Replay {
  readonly digest: string;
  readonly at: number;
  readonly status: number;
  /** Body as JSON; `error` for a refusal. */
  readonly text?: string;
  readonly error?: string;
}

/** The whole state as plain JSON. */
export interface World {
  format: number;
  seed: string;
  minted: number;
  clock: { offset_ms: number; frozen_at?: number };
  accounts: Record<AccountName, AccountState>;
  faults: InjectedFailure[];
  /** Registers: write them with `put` of registers.ts only. */
  conversions: Readonly<Record<string, Conversion>>;
  /** Epoch milliseconds; seeded records lie before it. */
  anchor: number;
  history: HistoryPlan;
  /** Transactions created or changed since; other seeded ones are computed. */
  records: Readonly<Record<string, TransactionRecord>>;
  /** Keyed by lower-case `correlation_id` (O-58). */
  relationships: Readonly<Record<string, Relationship>>;
  links: Readonly<Record<string, HostedLink>>;
  /** Keyed by the checkout's `end2end` (SPL-01). */
  splits: Readonly<Record<string, Split>>;
  /** Logos of checkouts: `data:` URLs by digest (BRD-17). */
  logos: Readonly<Record<string, string>>;
  /** "account document" -> first name given (CHK-10). */
  clients: Readonly<Record<string, string>>;
  /** Keyed by account and idempotency key (O-56). */
  replays: Readonly<Record<string, Replay>>;
  /** Scheduled tasks, soonest first. */
  agenda: readonly ScheduledTask[];
  set_aside?: readonly SetAside[];
  deliveries: readonly Delivery[];
}
