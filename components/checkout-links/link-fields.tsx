'use client';

import { useTranslations } from 'next-intl';
import { Segmented } from '@/components/ui/controls/segmented';
import { cx } from '@/components/ui/cx';
import { TokenIcon } from '@/components/ui/data/token-icon';
import { AmountField } from '@/components/ui/form/amount-field';
import { Field, TextInput } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { useFieldErrorText } from '@/components/ui/form/use-field-error-text';
import { MAX_PAYER_NAME, MAX_RETURN_URL, type OfferedCurrency } from '@/lib/contract/bff/checkout-links';
import { type LinkDraft, type LinkErrors, unitOf } from './link-draft';

interface LinkFieldsProps {
  draft: LinkDraft;
  fieldErrors: LinkErrors;
  currencies: OfferedCurrency[];
  returnHosts: readonly string[];
  wide?: boolean;
  onChange(draft: LinkDraft): void;
}

const MOST: Partial<Record<keyof LinkDraft, number>> = { name: MAX_PAYER_NAME, returnUrl: MAX_RETURN_URL };

/** Asset and amount; payer and return address are optional (O-01). */
export function LinkFields(props: LinkFieldsProps) {
  const { draft, fieldErrors, currencies, returnHosts, wide = false, onChange } = props;
  const t = useTranslations('checkoutLinks');
  const common = useTranslations('common');
  const reasons = useFieldErrorText();
  const set = (change: Partial<LinkDraft>) => onChange({ ...draft, ...change });
  const errorOf = (name: keyof LinkDraft) => {
    const reason = fieldErrors[name];
    return reason && reasons(reason, draft[name], MOST[name]);
  };
  const text = (name: 'payer' | 'name' | 'returnUrl', hint?: string) => (
    <Field
      className={name === 'returnUrl' ? 'col-span-full' : ''}
      label={t(name)}
      aside={common('optional')}
      hint={hint}
      error={errorOf(name)}
    >
      {(control) => (
        <TextInput
          {...control}
          value={draft[name]}
          autoComplete="off"
          inputMode={name === 'returnUrl' ? 'url' : 'text'}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className={cx('grid gap-3.5', wide && 'grid-cols-2 gap-x-4 max-md:grid-cols-1')}>
      <Field label={t('currency')} error={errorOf('currency')}>
        {(control) => (
          <Select
            {...control}
            label={t('currency')}
            value={draft.currency}
            options={currencies.map(({ code, name }) => ({
              value: code,
              label: code,
              icon: <TokenIcon currency={code} size={20} />,
              description: name,
            }))}
            onValueChange={(currency) => set({ currency })}
          />
        )}
      </Field>
      <div className="min-w-0">
        <p aria-hidden className="mb-1.5 text-cell font-medium">
          {t('kind')}
        </p>
        <Segmented
          full
          size="form"
          label={t('kind')}
          value={draft.kind}
          onValueChange={(kind) => set({ kind })}
          options={(['open', 'fiat', 'crypto'] as const).map((value) => ({
            value,
            label: t(`kinds.${value}`),
          }))}
        />
        {draft.kind === 'open' ? <p className="mt-1.5 text-meta text-ink-3">{t('openHint')}</p> : null}
      </div>
      {draft.kind === 'open' ? null : <LinkAmount {...props} />}
      {text('payer', t('payerHint'))}
      {text('name')}
      {text(
        'returnUrl',
        returnHosts.length === 0 ? t('returnNone') : t('returnHint', { hosts: returnHosts.join(', ') }),
      )}
    </div>
  );
}

/** More decimals than the currency has are refused. */
function LinkAmount({ draft, fieldErrors, currencies, onChange }: LinkFieldsProps) {
  const t = useTranslations('checkoutLinks');
  const reasons = useFieldErrorText();
  const { code, decimals } = unitOf(draft, currencies);
  const reason = fieldErrors.amount;
  return (
    <AmountField
      className="col-span-full"
      label={t('amount', { currency: code })}
      error={
        reason === 'too_long'
          ? t('tooManyDecimals', { currency: code, most: decimals })
          : reason && reasons(reason)
      }
      value={draft.amount}
      currency={code}
      onText={(amount) => onChange({ ...draft, amount })}
    />
  );
}
