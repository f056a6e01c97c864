import type { BalanceAnswer, ConversionState, Label } from './bff';
import type { CalendarDay } from './calendar-day';
import type { ErrorCode } from './errors';
import type { TransactionList } from './transaction-lists';

/** What the BFF answers about everything at once. Types only, but for the names of the parts. */
export const OVERVIEW_PARTS = ['balance', 'days', 'activity'] as const;
export type OverviewPart = (typeof OVERVIEW_PARTS)[number];

/** Days in the chart, today included. */
export const DAYS_SHOWN = 14;

/** One part: what was read, or why it could not be. A part that failed is never empty and never zero (safety 37). */
export type Part<Content> = ({ ok: true; read_at: string } & Content) | FailedPart;

export interface FailedPart {
  ok: false;
  code: ErrorCode;
  /** Words of the payments API meant for people. */
  upstream_message?: string;
}

/** One day, or the first and the last of days that follow each other. */
export type DayRun = [CalendarDay] | [first: CalendarDay, last: CalendarDay];

/** Records created on one day of the merchant. A missing key was not counted: it is not zero. */
export interface DayCount {
  day: CalendarDay;
  counts: Partial<Record<TransactionList, number>>;
  /** Of a list that is not in `counts`: how many records of this day were read before reading stopped within it. */
  at_least?: Partial<Record<TransactionList, number>>;
  /** The day is not over. */
  open?: true;
}

export interface DayCounts {
  /** Oldest first, today last. */
  days: DayCount[];
  /** Lists that could not be counted, and why. */
  failed: Partial<Record<TransactionList, ErrorCode>>;
  /**
   * The days without a count of withdrawals although their list answered, today among them if it is one, oldest
   * first: the API has no dates for them (WDR-16), so their newest pages are read, and only so many of them.
   * Absent when there is none.
   */
  withdrawals_gaps?: DayRun[];
}

/** Red only where the API tells an error, green only in its success stages, `none` without a label (ENV-15). */
export type RecordTone = 'ok' | 'bad' | 'neutral' | 'none';

/** One record of a list, without attributes of which any could be personal. */
export interface RecordItem {
  kind: TransactionList;
  /** Absent only when the API sent none. */
  id?: string;
  created_at?: string;
  status: Label;
  error_message: Label;
  tone: RecordTone;
  /** Withdrawals only: the one documented figure of a list item (WDR-02). */
  amount?: { value: string; currency: string };
}

/** One conversion of our register. */
export interface ConversionItem {
  kind: 'conversion';
  id: string;
  created_at: string;
  state: ConversionState | 'recordedAccepted' | 'recordedNotAccepted';
  from_currency: string;
  to_currency: string;
  amount: { value: string; currency: string };
  /** The API's own label, once it gave one for an accepted conversion. */
  status?: Label;
  tone?: RecordTone;
}

/** An open quote of our register whose rate can still be accepted. */
export interface QuoteItem {
  id: string;
  received_at: string;
  expires_at: string;
  from_currency: string;
  to_currency: string;
  amount: { value: string; currency: string };
}

export type ActivityItem = RecordItem | ConversionItem;

/** What a person should look at, as far as the API or our register says so; nothing is guessed from age. */
export interface Attention {
  /** Quotes that are about to expire, the one that ends first first. */
  quotes: QuoteItem[];
  /** There may be more of them: no more were looked for. */
  quotes_more?: true;
  /** Conversions of which nobody knows the end: unknown, or under evaluation. Newest first; the first ones of `conversion_count`. */
  conversions: ConversionItem[];
  conversion_count: number;
  /** Records that had completed and do not stand so any more (EVT-13), last changed first; the first ones of `changed_count`. */
  changed: RecordItem[];
  changed_count: number;
  /** There may be more than `changed_count`: no more were looked for. */
  changed_more?: true;
  /** Other records with an error text, last changed first. */
  errors: RecordItem[];
  /** How many there are in all among the records looked at; `errors` holds the first ones. */
  error_count: number;
  /** Records without a status label, by list, among the records looked at. */
  unlabelled: Partial<Record<TransactionList, number>>;
  /** Newest records of each list that were looked at. */
  looked_at: number;
}

export interface Activity {
  /** Newest first across all lists and our register. */
  items: ActivityItem[];
  attention: Attention;
  failed: Partial<Record<TransactionList | 'conversions', ErrorCode>>;
}

/** `GET /api/overview`: the parts that were asked for. */
export interface OverviewAnswer {
  balance?: Part<{ balance: BalanceAnswer }>;
  days?: Part<DayCounts>;
  activity?: Part<Activity>;
  now: string;
}
