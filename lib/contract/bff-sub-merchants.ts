import type { Actor } from './bff';

/** How a sub-merchant came into the register. `demo` exists only while the embedded sandbox is the upstream. */
export type SubMerchantOrigin = 'typed' | 'imported' | 'enrolled' | 'demo';

/** Where a field was read. */
export type ReadSource = 'api' | 'webhook';

/**
 * Onboarding of a sub-merchant (2.10) as it was last known, flat strings as sent. `error_detail` is given only to
 * those who may register sub-merchants (KYB-17).
 */
export interface KybAnswer {
  end2end?: string;
  created_at?: string;
  status?: string;
  substatus?: string;
  process?: string;
  message?: string;
  error_message?: string;
  error_from_state?: string;
  error_detail?: string;
}

export interface KnownKyb {
  /** Absent: no onboarding process yet, the API's 404 (KYB-20). */
  onboarding?: KybAnswer;
  /** When it was read or pushed, and which of the two. */
  read_at: string;
  source: ReadSource;
  /** Since when it has stood in this state, as far as Mesa has seen. */
  since: string;
}

/** One line for each asset, decimal strings with the digits of the API (NBA-03). */
export interface SubMerchantFunds {
  currency?: string;
  available?: string;
}

/** One relationship of the register. Times are RFC 3339; an absent key means never read. */
export interface SubMerchant {
  /** Lower case. */
  correlation_id: string;
  /** Ours, typed by hand. */
  name: string;
  /** Ours, typed by hand. */
  tags: string[];
  origin: SubMerchantOrigin;
  /** Absent where nobody added it, as with those of a fresh demo. */
  created_by?: Actor;
  created_at: string;
  updated_at: string;
  archived_at?: string;
  kyb?: KnownKyb;
  balance?: { balances: SubMerchantFunds[]; read_at: string };
  /** Last signed read that was answered as expected. */
  last_signed_read_at?: string;
  /** Last signed read that failed, unless one succeeded since. */
  last_error?: { at: string; code: string; status?: number };
}
