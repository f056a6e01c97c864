import 'server-only';
import type { KybProcess } from '@/lib/contract/values/sub-merchants/kyb-processes';
import type { Branding } from '@/lib/sandbox/records/record';
import type { AccountName } from '@/lib/sandbox/world/account-name';

/** Onboarding of one sub-merchant; texts only after a failure (KYB-15 to KYB-17). */
export interface Onboarding {
  readonly end2end: string;
  readonly created_at: string;
  readonly process: KybProcess;
  readonly webhook?: string;
  readonly error_from_state?: string;
  readonly error_message?: string;
  readonly error_detail?: string;
}

export interface WhitelistAddress {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly currency: string;
  readonly status: 'pending' | 'active';
  readonly created_at: string;
}

export interface WhitelistGroup {
  readonly id: string;
  readonly label: string;
  readonly addresses: readonly WhitelistAddress[];
}

/** A sub-merchant of one master. */
export interface Relationship {
  readonly correlation_id: string;
  readonly name?: string;
  readonly account: AccountName;
  /** Null: not started (KYB-20). */
  readonly onboarding: Onboarding | null;
  /** Currency code -> decimal string. */
  readonly available: Readonly<Record<string, string>>;
  readonly groups: readonly WhitelistGroup[];
  readonly branding?: Branding;
  /** Last successful branding, RFC 3339 (BRD-13). */
  readonly branded_at?: string;
}

/** A share of a completed checkout, moved to the master. Keyed by the checkout's `end2end`. */
export interface Split {
  readonly end2end: string;
  readonly origin_e2e: string;
  readonly account: AccountName;
  readonly correlation_id: string;
  readonly component: string;
  readonly state: string;
  readonly split_amount: string;
  readonly currency: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** Master's ledger account that expects the amount; absent when settled. */
  readonly credit_label?: string;
}

/** Subject of a hosted page, keyed by the token of its address (O-50). */
export type HostedLink =
  | { readonly page: 'checkout' | 'withdrawal'; readonly end2end: string }
  | { readonly page: 'kyb'; readonly correlation_id: string };
