import type { Lands } from '@/lib/contract/bff/conversion-lands';
import type { BalanceAnswer, ConversionState, Label } from '@/lib/contract/bff/conversions';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { Queued, SubMerchantItem } from './attention';

export const OVERVIEW_PARTS = ['balance', 'lands', 'activity'] as const;
export type OverviewPart = (typeof OVERVIEW_PARTS)[number];

/** A failed part is never empty or zero (safety 37). */
export type Part<Content> = ({ ok: true; read_at: string } & Content) | SectionError;

export interface SectionError {
  ok: false;
  code: ErrorCode;
  upstream_message?: string;
}

/** `bad` only for API errors, `ok` only for success stages, `none` without a label (ENV-15). */
export type RecordTone = 'ok' | 'bad' | 'neutral' | 'none';

/** A record without its attributes, which may be personal data. */
export interface RecordItem {
  kind: TransactionList;
  id?: string;
  created_at?: string;
  status: Label;
  error_message: Label;
  tone: RecordTone;
  /** Given for withdrawals only (WDR-02). */
  amount?: { value: string; currency: string };
  /** Present if it needs attention and has an id. */
  queue?: Queued;
}

export interface ConversionItem {
  kind: 'conversion';
  id: string;
  created_at: string;
  state: ConversionState | 'recordedAccepted' | 'recordedNotAccepted';
  from_currency: string;
  to_currency: string;
  amount: { value: string; currency: string };
  status?: Label;
  tone?: RecordTone;
  queue?: Queued;
}

/** Accepted, then an error in the API's words. */
export interface FailedConversionItem extends Pick<ConversionItem, 'id' | 'to_currency' | 'amount'> {
  kind: 'failed_conversion';
  error_message: Label;
  queue: Queued;
}

export interface QuoteItem {
  id: string;
  received_at: string;
  expires_at: string;
  from_currency: string;
  to_currency: string;
  amount: { value: string; currency: string };
  queue: Queued;
}

/** Blocked funds of one currency, because a label is no key (BAL-11). */
export interface BlockedItem {
  kind: 'blocked';
  /** The currency, as the API keys its balances. */
  id: string;
  accounts: { label: string; amount: string }[];
  /** Absent where an account did not report. */
  total?: string;
  /** Absent where no address could name the currency. */
  queue?: Queued;
}

/** Accepted and not landed: its time has passed, or it had settled (`landed_at`). */
export interface PastTimeItem {
  kind: 'past_time';
  id: string;
  /** When it lands, as the API estimates. */
  eta?: string;
  landed_at?: string;
  to_currency: string;
  /** The amount that the API confirmed. */
  to_amount?: string;
  status?: Label;
  read_at?: string;
  queue: Queued;
}

export type ActivityItem = RecordItem | ConversionItem;

/** Comes back by itself when its state is another one. */
export type DoneItem =
  | (ConversionItem & { why: 'conversions'; queue: Queued })
  | (RecordItem & { why: 'changed' | 'errors' | 'unlabelled'; queue: Queued })
  | (QuoteItem & { why: 'quotes' })
  | (BlockedItem & { why: 'blocked'; queue: Queued })
  | (FailedConversionItem & { why: 'failed_conversions' })
  | (PastTimeItem & { why: 'past_time' })
  | (SubMerchantItem & { why: 'sub_merchants' });

/**
 * Open items by the API or by our register. The only age is that of the API's estimate. Lists and counts contain what
 * is not done.
 */
export interface Attention {
  quotes: QuoteItem[];
  quote_count: number;
  quotes_more?: true;
  /** Conversions that are unknown or under evaluation, newest first. */
  conversions: ConversionItem[];
  conversion_count: number;
  conversions_more?: true;
  /** Newest first. */
  failed_conversions: FailedConversionItem[];
  failed_conversion_count: number;
  failed_conversions_more?: true;
  /** No longer settled first, then the earliest estimate. */
  past_time: PastTimeItem[];
  past_time_count: number;
  past_time_more?: true;
  /** Records that changed after their completion (EVT-13), last changed first. */
  changed: RecordItem[];
  changed_count: number;
  changed_more?: true;
  errors: RecordItem[];
  error_count: number;
  /** A list has more than were looked at. */
  records_more?: true;
  sub_merchants: SubMerchantItem[];
  sub_merchant_count: number;
  sub_merchants_more?: true;
  /** Last done first. */
  done: DoneItem[];
  done_count: number;
  blocked: BlockedItem[];
  blocked_count: number;
  /** The balance was not read, or an account did not report (safety 28). */
  blocked_unread?: true;
  /** Records without a status label and without an error. */
  unlabelled: RecordItem[];
  unlabelled_count: number;
  looked_at: number;
}

export interface Activity {
  items: ActivityItem[];
  attention: Attention;
  failed: Partial<Record<TransactionList | 'conversions', ErrorCode>>;
}

export interface OverviewAnswer {
  balance?: Part<{ balance: BalanceAnswer }>;
  lands?: Part<Lands>;
  activity?: Part<Activity>;
  now: string;
}
