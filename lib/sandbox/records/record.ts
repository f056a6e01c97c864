import 'server-only';
import type { AccountName } from './account-name';

/** The four products whose transactions have a list (2.5); conversions have none (QUO-16). */
export const RECORD_KINDS = ['checkout', 'onramp', 'offramp', 'withdrawal'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What a sub-merchant looked like when one of its checkouts was made (BRD-17). */
export interface Branding {
  readonly trade_name?: string;
  /** `data:` URL of a checked PNG or JPEG. */
  readonly logo?: string;
  /** `#RRGGBB` or `#RGB`. */
  readonly colour?: string;
}

/** What the hosted pay page of a checkout needs besides the record's attributes. */
export interface CheckoutTerms {
  readonly currency_code: string;
  /** Decimal strings; neither is an open amount (CHK-06). */
  readonly amount_fiat?: string;
  readonly amount_crypto?: string;
  readonly return_url?: string;
  readonly branding?: Branding;
}

/**
 * One transaction of a list. Never changed in place but replaced, so that what was serialised once need not be
 * again. `attributes` are strings throughout; `record-envelope.ts` knows which go out as JSON numbers.
 */
export interface TransactionRecord {
  readonly end2end: string;
  readonly kind: RecordKind;
  readonly account: AccountName;
  /** Relationship it belongs to, in lower case; absent: the account's own. */
  readonly correlation_id?: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** A stage of the kind's catalogue, or the chargeback (O-12, O-40). */
  readonly process: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly webhook?: string;
  readonly terms?: CheckoutTerms;
}
