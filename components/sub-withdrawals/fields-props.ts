import type { WithdrawalOptionsAnswer } from '@/lib/contract/bff-sub-withdrawals';
import type { DraftFaults, ReadDraft, WithdrawDraft } from './draft';

/** What every field of the form gets. */
export interface FieldsProps {
  draft: WithdrawDraft;
  read: ReadDraft;
  options: WithdrawalOptionsAnswer;
  /** Faults are shown once somebody asked for the review. */
  faults: DraftFaults;
  onChange(change: Partial<WithdrawDraft>): void;
}
