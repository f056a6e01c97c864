'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { GroupAddresses } from '@/components/lists/addresses/group-addresses';
import { shorten } from '@/components/ui/data/short-id';
import { TokenIcon } from '@/components/ui/data/token-icon';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { Note } from '@/components/ui/feedback/note';
import { AmountField } from '@/components/ui/form/amount-field';
import { Field, TextInput } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { WithdrawalGroup, WithdrawalOptionsAnswer } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { groupError } from '@/lib/contract/values/sub-merchants/withdrawal-group';
import { MAX_NOTE_LENGTH } from '@/lib/contract/values/sub-merchants/withdrawal-note';
import { formatDecimal } from '@/lib/money/format';
import type { DraftErrors, ReadDraft, WithdrawalDraft } from './withdrawal-draft';

interface FieldsProps {
  draft: WithdrawalDraft;
  read: ReadDraft;
  options: WithdrawalOptionsAnswer;
  /** Empty until the review is requested. */
  errors: DraftErrors;
  onChange(change: Partial<WithdrawalDraft>): void;
}

/** The API's fields of a withdrawal (WDR-19 to WDR-23). */
export function WithdrawalFields(props: FieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <AccountField {...props} />
      <WithdrawalAmount {...props} />
      <GroupField {...props} />
      <TypeField {...props} />
      <NoteField {...props} />
    </div>
  );
}

function useErrorText({ errors, read }: Pick<FieldsProps, 'errors' | 'read'>) {
  const t = useTranslations('subMerchantWithdrawals');
  const reasons = useTranslations('fields');
  const amountText = useAmountText();
  return (name: keyof WithdrawalDraft) => {
    const reason = errors[name];
    if (reason === 'above') return t('above', { amount: amountText(read.available ?? '', read.account) });
    return reason && reasons(reason);
  };
}

function AccountField({ read, options, errors, onChange }: FieldsProps) {
  const t = useTranslations('subMerchantWithdrawals');
  const amountText = useAmountText();
  const errorText = useErrorText({ errors, read });
  const items = options.accounts.map(({ currency, available }) => ({
    value: currency,
    label: currency,
    icon: <TokenIcon currency={currency} size={20} />,
    description:
      available === undefined
        ? undefined
        : t('accountAvailable', { amount: amountText(available, currency) }),
  }));
  return (
    <Field
      label={t('account')}
      hint={items.length === 0 ? t('noAccounts') : undefined}
      error={errorText('account')}
    >
      {({ id, 'aria-describedby': describedBy }) => (
        <Select
          id={id}
          aria-describedby={describedBy}
          label={t('account')}
          value={read.account === '' ? null : read.account}
          options={items}
          disabled={items.length === 0}
          onValueChange={(account) => onChange({ account })}
        />
      )}
    </Field>
  );
}

function WithdrawalAmount({ draft, read, options, errors, onChange }: FieldsProps) {
  const t = useTranslations('subMerchantWithdrawals');
  const { locale } = useShell();
  const times = useTimes();
  const amountText = useAmountText();
  const errorText = useErrorText({ errors: read.above ? { ...errors, amount: 'above' } : errors, read });
  const { account, available } = read;
  return (
    <AmountField
      label={t('amount')}
      error={errorText('amount')}
      hint={
        <span className="tabular-nums">
          {available === undefined
            ? t('availableUnknown')
            : t('available', {
                amount: amountText(available, account),
                time: times.at(options.read_at, 'time'),
              })}
        </span>
      }
      value={draft.amount}
      currency={account}
      onText={(typed) => onChange({ amount: typed })}
      after={
        <>
          <span className="text-ink-3">{account}</span>
          {available === undefined ? null : (
            <button
              type="button"
              className="tap shrink-0 text-meta font-medium text-link hover:underline"
              onClick={() => onChange({ amount: formatDecimal(available, locale) })}
            >
              {t('useAll')}
            </button>
          )}
        </>
      }
    />
  );
}

function TypeField({ draft, read, options, errors, onChange }: FieldsProps) {
  const t = useTranslations('subMerchantWithdrawals');
  const errorText = useErrorText({ errors, read });
  const listId = useId();
  const { offered, free } = options.types;
  return (
    <Field label={t('type')} hint={t('typeHint')} error={errorText('type')}>
      {(control) =>
        free ? (
          <>
            <TextInput
              {...control}
              value={draft.type ?? read.type}
              list={listId}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              className="mono"
              onChange={(event) => onChange({ type: event.target.value })}
            />
            <datalist id={listId}>
              {offered.map((type) => (
                <option key={type} value={type} />
              ))}
            </datalist>
          </>
        ) : (
          <Select
            id={control.id}
            aria-describedby={control['aria-describedby']}
            label={t('type')}
            value={read.type}
            options={offered.map((type) => ({ value: type, label: type }))}
            onValueChange={(type) => onChange({ type })}
          />
        )
      }
    </Field>
  );
}

function NoteField({ draft, read, errors, onChange }: FieldsProps) {
  const t = useTranslations('subMerchantWithdrawals');
  const common = useTranslations('common');
  const errorText = useErrorText({ errors, read });
  return (
    <Field label={t('note')} aside={common('optional')} hint={t('noteHint')} error={errorText('note')}>
      {(control) => (
        <TextInput
          {...control}
          value={draft.note}
          maxLength={MAX_NOTE_LENGTH + 40}
          autoComplete="off"
          onChange={(event) => onChange({ note: event.target.value })}
        />
      )}
    </Field>
  );
}

/** The group, with every address behind its name (safety 43). */
function GroupField({ read, options, errors, onChange }: FieldsProps) {
  const t = useTranslations('subMerchantWithdrawals');
  const reasons = useTranslations('fields');
  const { account, group } = read;
  const items = options.groups.map((one) => ({
    value: one.id,
    label: one.label ?? one.id,
    description: (
      <>
        <span translate="no" className="mono">
          {shorten(one.id)}
        </span>{' '}
        <GroupCount group={one} />
      </>
    ),
    // A pending group is visible but not selectable (WDR-25).
    disabled: groupError(one, account) !== undefined && one.id !== group?.id,
  }));
  const errorText = errors.wallet && errors.wallet !== 'above' ? reasons(errors.wallet) : undefined;
  return (
    <div className="sm:col-span-2">
      <Field label={t('group')} hint={<Hint read={read} none={items.length === 0} />} error={errorText}>
        {({ id, 'aria-describedby': describedBy }) => (
          <Select
            id={id}
            aria-describedby={describedBy}
            label={t('group')}
            value={group?.id ?? null}
            placeholder={t('pickGroup')}
            options={items}
            disabled={items.length === 0}
            onValueChange={(wallet) => onChange({ wallet })}
          />
        )}
      </Field>
      {group === undefined ? null : (
        <div className="mt-2">
          {read.groupReason === undefined ? null : (
            <Note tone="warn" role="status" className="mb-2">
              {t(`groupErrors.${read.groupReason}`, { account })}
            </Note>
          )}
          <GroupAddresses group={group} account={account} />
        </div>
      )}
    </div>
  );
}

function Hint({ read: { group }, none }: Pick<FieldsProps, 'read'> & { none: boolean }) {
  const t = useTranslations('subMerchantWithdrawals');
  if (group === undefined) return none ? t('noGroups') : t('groupHint');
  return (
    <>
      <span translate="no" className="mono [overflow-wrap:anywhere]">
        {group.id}
      </span>{' '}
      · <GroupCount group={group} />
    </>
  );
}

function GroupCount({ group: { addresses } }: { group: WithdrawalGroup }) {
  const t = useTranslations('subMerchantWithdrawals');
  const active = addresses.filter(({ status }) => status === 'active').length;
  const pending = addresses.length - active;
  return <>{pending === 0 ? t('groupActive', { active }) : t('groupState', { active, pending })}</>;
}
