import type { WithdrawalRequestAsked } from '@/lib/contract/bff/requests';
import type { WithdrawBody } from '@/lib/contract/bff/sub-merchants/withdrawal-requests';
import type {
  GroupError,
  SubMerchantWithdrawal,
  WithdrawalGroup,
  WithdrawalOptionsAnswer,
} from '@/lib/contract/bff/sub-merchants/withdrawals';
import { defined } from '@/lib/contract/values/defined';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { groupError } from '@/lib/contract/values/sub-merchants/withdrawal-group';
import { readNote } from '@/lib/contract/values/sub-merchants/withdrawal-note';
import type { Locale } from '@/lib/i18n/locales';
import { compare, isDecimal } from '@/lib/money/amount';
import { canonicalDecimal } from '@/lib/money/decimal';
import { formatDecimal } from '@/lib/money/format';
import { type AmountReason, amountIn, parseAmount } from '@/lib/money/input';

/** The form as typed; empty strings until chosen. */
export interface WithdrawalDraft {
  account: string;
  amount: string;
  wallet: string;
  /** Undefined: the default type. */
  type: string | undefined;
  note: string;
}

export const EMPTY_DRAFT: WithdrawalDraft = {
  account: '',
  amount: '',
  wallet: '',
  type: undefined,
  note: '',
};

export function draftOfAsked(asked: WithdrawalRequestAsked, locale: Locale): WithdrawalDraft {
  const { account, amount, wallet, withdrawal_type: type, note = '' } = asked;
  return { account, amount: formatDecimal(amount, locale), wallet, type, note };
}

export function translateDraft(draft: WithdrawalDraft, from: Locale, to: Locale): WithdrawalDraft {
  return { ...draft, amount: amountIn(draft.amount, from, to, draft.account) };
}

export type DraftErrors = Partial<Record<keyof WithdrawalDraft, FieldReason | 'above'>>;

/** The draft resolved against current balances and groups. */
export interface ReadDraft {
  account: string;
  type: string;
  /** Plain notation, digits as typed; absent while unreadable. */
  amount?: string;
  available?: string;
  above: boolean;
  group?: WithdrawalGroup;
  groupReason?: GroupError;
  errors: DraftErrors;
}

/** Checks the form against the newest balance and whitelist (safety 27, 30, 43); never guesses. */
export function readDraft(
  draft: WithdrawalDraft,
  options: WithdrawalOptionsAnswer,
  locale: Locale,
): ReadDraft {
  const account = draft.account || (options.accounts[0]?.currency ?? '');
  const type = draft.type?.trim() ?? options.types.offered[0] ?? '';
  const available = options.accounts.find(({ currency }) => currency === account)?.available;
  const group = options.groups.find(({ id }) => id === draft.wallet);
  const groupReason = group && groupError(group, account);
  const parsed = parseAmount(draft.amount, locale, account);
  const amount = parsed.ok ? parsed.value : undefined;
  const above = amount !== undefined && isDecimal(available) && compare(amount, available) > 0;
  const note = readNote(draft.note);
  const errors: DraftErrors = {
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
    errors,
    ...defined({ amount, available, group, groupReason }),
  };
}

function reasonOf(reason: AmountReason): FieldReason {
  if (reason === 'empty') return 'required';
  const isSaid = reason === 'not_positive' || reason === 'too_long' || reason === 'other_currency';
  return isSaid ? reason : 'not_a_decimal';
}

/** Withdrawals of the same account, group and numeric amount, newest first. */
export function sameSubject(
  made: readonly SubMerchantWithdrawal[],
  { account, amount, group }: Pick<ReadDraft, 'account' | 'amount' | 'group'>,
): SubMerchantWithdrawal[] {
  if (amount === undefined || group === undefined) return [];
  const figure = canonicalDecimal(amount);
  return made.filter(
    ({ asked }) =>
      asked.account === account && asked.wallet === group.id && canonicalDecimal(asked.amount) === figure,
  );
}

/** The request with the shown terms; undefined while invalid. */
export function bodyOf(
  draft: WithdrawalDraft,
  read: ReadDraft,
  latest: string | null,
): WithdrawBody | undefined {
  const { account, amount, type, group, errors } = read;
  const fine = Object.keys(errors).length === 0 && read.groupReason === undefined;
  if (!fine || amount === undefined || group === undefined) return undefined;
  const note = readNote(draft.note);
  return {
    account,
    amount,
    wallet: group.id,
    withdrawal_type: type,
    ...('note' in note && note.note !== undefined ? { note: note.note } : {}),
    seen: {
      ...defined({ label: group.label }),
      addresses: group.addresses,
      latest,
    },
  };
}
