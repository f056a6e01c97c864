import 'server-only';
import type { AccountName } from '@/lib/sandbox/world/account-name';

/** Products with a list; conversions have none (QUO-16). */
export const RECORD_KINDS = ['checkout', 'onramp', 'offramp', 'withdrawal'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Branding of a sub-merchant when a checkout was created (BRD-17). */
export interface Branding {
  readonly trade_name?: string;
  /** `data:` URL of a checked PNG or JPEG. */
  readonly logo?: string;
  /** `#RRGGBB` or `#RGB`. */
  readonly colour?: string;
}

/** Data of the pay page besides the attributes. */
export interface CheckoutTerms {
  readonly currency_code: string;
  /** Decimal strings; neither: an open amount (CHK-06). */
  readonly amount_fiat?: string;
  readonly amount_crypto?: string;
  readonly return_url?: string;
  readonly branding?: Branding;
}

/**
 * One transaction. Replaced on change, never mutated, so that its JSON can be cached. All `attributes` are strings;
 * `record-envelope.ts` converts numbers.
 */
export interface TransactionRecord {
  readonly end2end: string;
  readonly kind: RecordKind;
  readonly account: AccountName;
  /** Lower-case relationship; absent: the account itself. */
  readonly correlation_id?: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** A stage of the catalogue or the chargeback (O-12, O-40). */
  readonly process: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly webhook?: string;
  readonly terms?: CheckoutTerms;
}
