import type { Actor } from './bff';
import type { OperationFailure, OperationState } from './bff-operations';
import type { ErrorCode } from './errors';

/**
 * What the BFF answers about withdrawals of a sub-merchant. Types only. Amounts are decimal strings as typed or as
 * the API wrote them; an absent key means "not given".
 */

/** An address of a whitelist group; only the status `active` is usable (WLG-06). */
export interface GroupAddress {
  id?: string;
  address?: string;
  currency?: string;
  status?: string;
}

export interface WithdrawalGroup {
  /** The `walletId`: what a withdrawal is sent to (WDR-21, safety 43). */
  id: string;
  label?: string;
  addresses: GroupAddress[];
}

/** What may be debited: one line for each asset of the sub-merchant's own balance (NBA-02, NBA-03). */
export interface WithdrawalAccount {
  currency: string;
  /** Absent where the API gave none, or gave two lines for one asset: there is no largest amount then. */
  available?: string;
}

/** `GET .../withdrawals/options`: both read from the API at this moment. */
export interface WithdrawalOptionsAnswer {
  accounts: WithdrawalAccount[];
  groups: WithdrawalGroup[];
  /** Values of `withdrawalType` to offer; `free`: another one may be typed (WDR-22, O-15). */
  types: { offered: string[]; free: boolean };
  /** The API takes no withdrawal before the onboarding is completed (O-33). */
  needs_onboarding: boolean;
  now: string;
  read_at: string;
}

/** Whether everything in a group can be used, and why not (WDR-25, safety 43). */
export type GroupFault = 'pending' | 'no_address';

/** What was asked for, as it was committed before the call. */
export interface WithdrawalAsked {
  account: string;
  amount: string;
  wallet: string;
  group_label?: string;
  /** As shown on the confirm screen, and as they stood at the API when it was sent. */
  addresses: GroupAddress[];
  withdrawal_type: string;
  note?: string;
  /** What was available just before. */
  available?: string;
}

/** A person's word about an outcome that nobody could learn. */
export interface WithdrawalWord {
  actor: Actor;
  at: string;
  outcome: 'done' | 'not_done';
  note: string;
}

/** The last look for an unknown one in the list of withdrawals. */
export interface WithdrawalReading {
  at: string;
  /** Records looked at. */
  scanned: number;
  /** True when the list was read back to before it was sent. */
  complete: boolean;
  /** What is available now, as a second witness; absent when it could not be read. */
  available?: string;
}

/** One withdrawal asked for here. */
export interface SubWithdrawal {
  id: string;
  state: OperationState;
  asked: WithdrawalAsked;
  /** Code in the note by which the record is found. */
  token: string;
  created_by: Actor;
  created_at: string;
  answered_at?: string;
  /** Process page, as the API gave it (WDR-24). */
  link?: string;
  /** The record, once a list showed it. */
  end2end?: string;
  /** Figures of that record that differ from what was asked: a red alert (safety 20). */
  differs?: string[];
  /** Records that all carry its code, where there is more than one: a red alert, none of them is chosen. */
  ambiguous?: string[];
  http_status?: number;
  reason?: string;
  /** What a refused signature came from, found out by reads. */
  fault?: ErrorCode;
  failure?: OperationFailure;
  reading?: WithdrawalReading;
  word?: WithdrawalWord;
  /** The API's records contradict that word: a red alert. */
  overruled?: true;
  /** While unknown: from when on a person may end it. */
  resolvable_at?: string;
}

/** `GET .../withdrawals/made`: asked for here, newest first. */
export interface SubWithdrawalsMadeAnswer {
  withdrawals: SubWithdrawal[];
  now: string;
}

/**
 * What came of a press. The first five are the state of its own record. With the others nothing was sent:
 * - `blocked`: the same amount to the same group is under way or without an outcome; `withdrawal` is that one
 * - `repeated`: the same was sent by another press that this person had not seen; `withdrawal` is that one
 * - `group_changed`: the group is not as shown; `group` is as it is now, absent when it is gone
 * - `group_not_ready`: an address is pending, or none takes this asset
 * - `above_available`: less is available than asked for
 */
export type WithdrawOutcome =
  | OperationState
  | 'blocked'
  | 'repeated'
  | 'group_changed'
  | 'group_not_ready'
  | 'above_available';

/** `POST .../withdrawals`. */
export interface WithdrawAnswer {
  outcome: WithdrawOutcome;
  withdrawal?: SubWithdrawal;
  group?: WithdrawalGroup;
  fault?: GroupFault;
  available?: string;
  now: string;
}

/** `POST .../withdrawals/{id}/read` and `/resolve`. */
export interface SubWithdrawalAnswer {
  withdrawal: SubWithdrawal;
  now: string;
}
