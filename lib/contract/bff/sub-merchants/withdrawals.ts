import type { Actor } from '@/lib/contract/bff/conversions';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import type { TransactionAnswer } from '@/lib/contract/bff/transactions';
import type { IntentFailure, IntentState } from './intents';

/** Decimal strings; an absent key means "not given". */

export interface GroupAddress {
  id?: string;
  address?: string;
  currency?: string;
  status?: string;
}

export interface WithdrawalGroup {
  /** `walletId`, the target of a withdrawal (WDR-21, safety 43). */
  id: string;
  label?: string;
  addresses: GroupAddress[];
}

export interface WithdrawalAccount {
  currency: string;
  /** Absent for none or two lines of one asset. */
  available?: string;
}

/** What a withdrawal may choose from, read from the API for this answer. */
export interface WithdrawalOptionsAnswer {
  accounts: WithdrawalAccount[];
  groups: WithdrawalGroup[];
  /** `free`: other types may be typed (WDR-22, O-15). */
  types: { offered: string[]; free: boolean };
  /** No withdrawal before onboarding is complete (O-33). */
  needs_onboarding: boolean;
  now: string;
  read_at: string;
}

/** Why a group cannot be used (WDR-25, safety 43). */
export type GroupError = 'pending' | 'no_address';

export interface WithdrawalAsked {
  account: string;
  amount: string;
  wallet: string;
  group_label?: string;
  /** The shown addresses; the API confirms them before sending. */
  addresses: GroupAddress[];
  withdrawal_type: string;
  note?: string;
  available?: string;
}

export interface WithdrawalResolution {
  actor: Actor;
  at: string;
  outcome: 'done' | 'not_done';
  note: string;
}

/** What the last search in the list of withdrawals found. */
export interface WithdrawalEvidence {
  at: string;
  scanned: number;
  /** The list was read back past the time of sending. */
  complete: boolean;
  available?: string;
}

export interface SubMerchantWithdrawal {
  id: string;
  state: IntentState;
  asked: WithdrawalAsked;
  token: string;
  created_by: Actor;
  created_at: string;
  request_id: string;
  answered_at?: string;
  link?: string;
  end2end?: string;
  /** Differs from the request: a red alert (safety 20). */
  differs?: string[];
  /** Several records carry its code: a red alert, none is chosen. */
  ambiguous?: string[];
  http_status?: number;
  reason?: string;
  fault?: ErrorCode;
  failure?: IntentFailure;
  reading?: WithdrawalEvidence;
  resolution?: WithdrawalResolution;
  /** The API contradicts the manual resolution: a red alert. */
  overruled?: true;
  /** When a person may begin to resolve it. */
  resolvable_at?: string;
}

/** Withdrawals that were requested here, newest first. */
export interface SubMerchantWithdrawalsAnswer {
  withdrawals: SubMerchantWithdrawal[];
  now: string;
}

/**
 * The first five are states of the record; the others sent nothing:
 * - `blocked`: the same amount to the same group is open
 * - `repeated`: another press sent the same, unseen by this person
 * - `group_changed`: `group` is the current one, absent when gone
 * - `group_not_ready`: an address is pending, or none takes this asset
 */
export type WithdrawOutcome =
  | IntentState
  | 'blocked'
  | 'repeated'
  | 'group_changed'
  | 'group_not_ready'
  | 'above_available';

export interface WithdrawAnswer {
  outcome: WithdrawOutcome;
  withdrawal?: SubMerchantWithdrawal;
  group?: WithdrawalGroup;
  group_error?: GroupError;
  available?: string;
  now: string;
}

export interface SubMerchantWithdrawalAnswer {
  withdrawal: SubMerchantWithdrawal;
  /** The request in which a recorded outcome waits for a second person; nothing changed. */
  waits_in?: string;
  now: string;
}

/** Without the API's record, as it is now, there is nothing to prove. */
export interface WithdrawalProofAnswer
  extends Partial<Pick<TransactionAnswer, 'record'>>,
    Pick<TransactionAnswer, 'observed' | 'now' | 'read_at'> {
  owner: { correlation_id: string; name: string };
  /** Present when Mesa sent the request. */
  made?: SubMerchantWithdrawal;
}
