'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field, TextInput } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useShell } from '@/components/ui/shell-context';
import { TokenIcon } from '@/components/ui/token-icon';
import { MAX_NOTE_LENGTH } from '@/lib/contract/withdrawal-note';
import { amountForInput } from '@/lib/money/input';
import type { WithdrawDraft } from './draft';
import type { FieldsProps } from './fields-props';
import { GroupField } from './group-field';
import { useFormats } from './use-formats';

/** Account, amount, group, type and note: what the API takes for a withdrawal (WDR-19 to WDR-23). */
export function WithdrawFields(props: FieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <AccountField {...props} />
      <AmountField {...props} />
      <GroupField {...props} />
      <TypeField {...props} />
      <NoteField {...props} />
    </div>
  );
}

function useFault({ faults, read }: Pick<FieldsProps, 'faults' | 'read'>) {
  const t = useTranslations('subWithdrawals');
  const reasons = useTranslations('fields');
  const f = useFormats();
  return (name: keyof WithdrawDraft) => {
    const reason = faults[name];
    if (reason === 'above') return t('above', { amount: f.amount(read.available ?? '', read.account) });
    return reason && reasons(reason);
  };
}

function AccountField({ read, options, faults, onChange }: FieldsProps) {
  const t = useTranslations('subWithdrawals');
  const f = useFormats();
  const fault = useFault({ faults, read });
  const items = options.accounts.map(({ currency, available }) => ({
    value: currency,
    label: currency,
    icon: <TokenIcon currency={currency} size={20} />,
    description:
      available === undefined ? undefined : t('accountAvailable', { amount: f.amount(available, currency) }),
  }));
  return (
    <Field
      label={t('account')}
      hint={items.length === 0 ? t('noAccounts') : undefined}
      error={fault('account')}
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

/** What is read stands below while it is typed, so that a mistyped separator shows at once (safety 27). */
function AmountField({ draft, read, options, faults, onChange }: FieldsProps) {
  const t = useTranslations('subWithdrawals');
  const { locale } = useShell();
  const f = useFormats();
  const fault = useFault({ faults: read.above ? { ...faults, amount: 'above' } : faults, read });
  const { account, amount, available } = read;
  return (
    <Field
      label={t('amount')}
      error={fault('amount')}
      hint={
        <span className="flex flex-wrap justify-between gap-x-3 tabular-nums">
          <span>
            {available === undefined
              ? t('availableUnknown')
              : t('available', { amount: f.amount(available, account), time: f.time(options.read_at) })}
          </span>
          {amount === undefined ? null : <span>{t('read', { amount: f.amount(amount, account) })}</span>}
        </span>
      }
    >
      {(control) => (
        <TextInput
          {...control}
          value={draft.amount}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder={amountForInput('0.00', locale)}
          className="tabular-nums"
          onChange={(event) => onChange({ amount: event.target.value })}
          after={
            <>
              <span className="text-ink-3">{account}</span>
              {available === undefined ? null : (
                <button
                  type="button"
                  className="tap shrink-0 text-meta font-medium text-link hover:underline"
                  onClick={() => onChange({ amount: amountForInput(available, locale) })}
                >
                  {t('useAll')}
                </button>
              )}
            </>
          }
        />
      )}
    </Field>
  );
}

function TypeField({ draft, read, options, faults, onChange }: FieldsProps) {
  const t = useTranslations('subWithdrawals');
  const fault = useFault({ faults, read });
  const listId = useId();
  const { offered, free } = options.types;
  return (
    <Field label={t('type')} hint={t('typeHint')} error={fault('type')}>
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

function NoteField({ draft, read, faults, onChange }: FieldsProps) {
  const t = useTranslations('subWithdrawals');
  const common = useTranslations('common');
  const fault = useFault({ faults, read });
  return (
    <Field label={t('note')} aside={common('optional')} hint={t('noteHint')} error={fault('note')}>
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
