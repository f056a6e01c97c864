import 'server-only';
import type { KybProcess } from '@/lib/contract/sub-merchants';
import type { AccountName } from './account-name';
import type { Branding } from './record';

/** Onboarding of one sub-merchant (2.10, 3.2); the texts exist only when it has failed (KYB-15 to KYB-17). */
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

/** A sub-merchant of one master (2.11). */
export interface Relationship {
  readonly correlation_id: string;
  /** Name of the fixtures, `CID_1` to `CID_6`; absent for one that was enrolled later. */
  readonly name?: string;
  readonly account: AccountName;
  /** Null: no onboarding process yet (KYB-20). */
  readonly onboarding: Onboarding | null;
  /** Currency code -> decimal string (2.7). */
  readonly available: Readonly<Record<string, string>>;
  readonly groups: readonly WhitelistGroup[];
  readonly branding?: Branding;
  /** When branding last succeeded, RFC 3339 (BRD-13). */
  readonly branded_at?: string;
}

/** A share of a completed checkout, moved to the master (2.9). Keyed by the checkout's `end2end`. */
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
  /** Ledger account of the master that expects the amount; absent when nothing is expected (any more). */
  readonly credit_label?: string;
}

/** What a hosted page stands for; the key is the token of its address (O-50). */
export type HostedLink =
  | { readonly page: 'checkout' | 'withdrawal'; readonly end2end: string }
  | { readonly page: 'kyb'; readonly correlation_id: string };
