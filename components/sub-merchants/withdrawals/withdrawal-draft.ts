import type { WithdrawBody } from '@/lib/contract/bff-sub-withdrawal-requests';
import type {
  GroupFault,
  SubWithdrawal,
  WithdrawalGroup,
  WithdrawalOptionsAnswer,
} from '@/lib/contract/bff-sub-withdrawals';
import type { FieldReason } from '@/lib/contract/field-reasons';
import { groupFault } from '@/lib/contract/withdrawal-group';
import { readNote } from '@/lib/contract/withdrawal-note';
import type { Locale } from '@/lib/i18n/locales';
import { compare } from '@/lib/money/amount';
import { canonicalDecimal } from '@/lib/money/decimal';
import { parseAmount } from '@/lib/money/input';

/** The form as typed; empty until something is chosen. */
export interface WithdrawDraft {
  account: string;
  amount: string;
  wallet: string;
  /** Undefined while the one offered first stands there. */
  type: string | undefined;
  note: string;
}

export const EMPTY_DRAFT: WithdrawDraft = {
  account: '',
  amount: '',
  wallet: '',
  type: undefined,
  note: '',
};

export type DraftFaults = Partial<Record<keyof WithdrawDraft, FieldReason | 'above'>>;

/** What the draft amounts to with what can be debited and where it can go now. */
export interface ReadDraft {
  account: string;
  type: string;
  /** In plain notation with the digits typed; absent while it cannot be read. */
  amount?: string;
  available?: string;
  /** More than there is. */
  above: boolean;
  group?: WithdrawalGroup;
  groupFault?: GroupFault;
  faults: DraftFaults;
}

/** Reads the form against the newest balance and whitelist (safety 27, 30, 43); nothing is guessed. */
export function readDraft(draft: WithdrawDraft, options: WithdrawalOptionsAnswer, locale: Locale): ReadDraft {
  const account = draft.account || (options.accounts[0]?.currency ?? '');
  const type = draft.type?.trim() ?? options.types.offered[0] ?? '';
  const available = options.accounts.find(({ currency }) => currency === account)?.available;
  const group = options.groups.find(({ id }) => id === draft.wallet);
  const fault = group && groupFault(group, account);
  const parsed = parseAmount(draft.amount, locale);
  const amount = parsed.ok ? parsed.value : undefined;
  const above = amount !== undefined && available !== undefined && compare(amount, available) > 0;
  const note = readNote(draft.note);
  const faults: DraftFaults = {
    ...(account === '' ? { account: 'required' } : {}),
    ...(parsed.ok ? {} : { amount: reasonOf(parsed.reason) }),
    ...(above ? { amount: 'above' } : {}),
    ...(group === undefined ? { wallet: 'required' } : {}),
    ...(type === '' ? { type: 'required' } : type.length > 64 ? { type: 'too_long' } : {}),
    ...('reason' in note ? { note: note.reason } : {}),
  };
  return {
    account,
    type,
    above,
    faults,
    ...(amount === undefined ? {} : { amount }),
    ...(available === undefined ? {} : { available }),
    ...(group === undefined ? {} : { group }),
    ...(fault === undefined ? {} : { groupFault: fault }),
  };
}

function reasonOf(reason: string): FieldReason {
  if (reason === 'empty') return 'required';
  return reason === 'not_positive' || reason === 'too_long' ? reason : 'not_a_decimal';
}

/** Withdrawals of the same account, group and amount, however that was written; newest first. */
export function sameSubject(
  made: readonly SubWithdrawal[],
  { account, amount, group }: Pick<ReadDraft, 'account' | 'amount' | 'group'>,
): SubWithdrawal[] {
  if (amount === undefined || group === undefined) return [];
  const figure = canonicalDecimal(amount);
  return made.filter(
    ({ asked }) =>
      asked.account === account && asked.wallet === group.id && canonicalDecimal(asked.amount) === figure,
  );
}

/** What is sent, with what was on screen; undefined while something is wrong. */
export function bodyOf(
  draft: WithdrawDraft,
  read: ReadDraft,
  latest: string | null,
): WithdrawBody | undefined {
  const { account, amount, type, group, faults } = read;
  const fine = Object.keys(faults).length === 0 && read.groupFault === undefined;
  if (!fine || amount === undefined || group === undefined) return undefined;
  const note = readNote(draft.note);
  return {
    account,
    amount,
    wallet: group.id,
    withdrawal_type: type,
    ...('note' in note && note.note !== undefined ? { note: note.note } : {}),
    seen: {
      ...(group.label === undefined ? {} : { label: group.label }),
      addresses: group.addresses,
      latest,
    },
  };
}
