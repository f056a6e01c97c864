'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { Field, TextInput } from '@/components/ui/field';
import { figureOf, ReadAmount } from '@/components/ui/read-amount';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import { useShell } from '@/components/ui/shell-context';
import { TokenIcon } from '@/components/ui/token-icon';
import { useReasons } from '@/components/ui/use-reasons';
import { MAX_PAYER_NAME, MAX_RETURN_URL, type OfferedCurrency } from '@/lib/contract/bff-links';
import { amountForInput } from '@/lib/money/input';
import { type LinkDraft, type LinkFaults, unitOf } from './draft';

interface LinkFieldsProps {
  draft: LinkDraft;
  faults: LinkFaults;
  currencies: OfferedCurrency[];
  returnHosts: readonly string[];
  /** Two columns where there is room. */
  wide?: boolean;
  onChange(draft: LinkDraft): void;
}

const MOST: Partial<Record<keyof LinkDraft, number>> = { name: MAX_PAYER_NAME, returnUrl: MAX_RETURN_URL };

/** Asset and amount, and what is optional: payer and where the browser goes after paying (O-01). */
export function LinkFields(props: LinkFieldsProps) {
  const { draft, faults, currencies, returnHosts, wide = false, onChange } = props;
  const t = useTranslations('checkoutLinks');
  const common = useTranslations('common');
  const reasons = useReasons();
  const set = (change: Partial<LinkDraft>) => onChange({ ...draft, ...change });
  const fault = (name: keyof LinkDraft) => {
    const reason = faults[name];
    return reason && reasons(reason, draft[name], MOST[name]);
  };
  const text = (name: 'payer' | 'name' | 'returnUrl', hint?: string) => (
    <Field
      className={name === 'returnUrl' ? 'col-span-full' : ''}
      label={t(name)}
      aside={common('optional')}
      hint={hint}
      error={fault(name)}
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
      <Field label={t('currency')} error={fault('currency')}>
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
      {draft.kind === 'open' ? null : <AmountField {...props} />}
      {text('payer', t('payerHint'))}
      {text('name')}
      {text(
        'returnUrl',
        returnHosts.length === 0 ? t('returnNone') : t('returnHint', { hosts: returnHosts.join(', ') }),
      )}
    </div>
  );
}

/** What is read stands below while it is typed (safety 27); more decimals than the currency has are refused. */
function AmountField({ draft, faults, currencies, onChange }: LinkFieldsProps) {
  const t = useTranslations('checkoutLinks');
  const reasons = useReasons();
  const { locale } = useShell();
  const { code, decimals } = unitOf(draft, currencies);
  const figure = figureOf(draft.amount, locale);
  const fault = faults.amount;
  return (
    <Field
      className="col-span-full"
      label={t('amount', { currency: code })}
      hint={
        figure === null ? undefined : (
          <ReadAmount typed={draft.amount} figure={figure} currency={code} locale={locale} />
        )
      }
      error={
        fault === 'too_long'
          ? t('tooManyDecimals', { currency: code, most: decimals })
          : fault && reasons(fault)
      }
    >
      {(control) => (
        <TextInput
          {...control}
          value={draft.amount}
          inputMode="decimal"
          autoComplete="off"
          placeholder={amountForInput('0.00', locale)}
          className="tabular-nums"
          onChange={(event) => onChange({ ...draft, amount: event.target.value })}
        />
      )}
    </Field>
  );
}
