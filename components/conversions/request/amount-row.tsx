'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useId } from 'react';
import { cx } from '@/components/ui/cx';
import { amountInputProps } from '@/components/ui/form/amount-input-props';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { type AmountSize, amountSize, IN_FIELD } from './amount-size';
import { CurrencyPicker } from './currency-picker';
import { type RequestDraft, withCurrency } from './request-draft';

const ParsedAmount = lazyPart(async () => (await import('@/components/ui/form/parsed-amount')).ParsedAmount);

interface AmountRowProps {
  side: 'from' | 'to';
  draft: RequestDraft;
  onChange(draft: RequestDraft): void;
  onBlur(): void;
  disabled: boolean;
  error?: string | undefined;
  currencyError?: string | undefined;
}

/** Phones zoom into a field under 16 px. */
const TYPED = {
  full: 'text-[1.5625rem]',
  long: 'text-[1.25rem]',
  longest: 'text-[1rem]',
} as const satisfies Record<AmountSize, string>;

/** One side: the typed amount, or that the quote sets it. */
export function AmountRow({ side, draft, onChange, onBlur, disabled, error, currencyError }: AmountRowProps) {
  const t = useTranslations('convert.form');
  const id = useId();
  const alive = useMounted();
  const known = draft.side === side;
  const label = t(side === 'from' ? 'send' : 'receive');
  const currency = draft[side];
  const { onBlur: formatAmount, ...input } = amountInputProps({
    value: draft.amount,
    currency,
    locale: draft.locale,
    onText: (amount) => onChange({ ...draft, amount }),
  });
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-2.5">
        <div className="min-w-0 flex-1">
          <label htmlFor={known ? id : undefined} className="block text-meta leading-4 text-ink-3">
            {label}
          </label>
          {known ? (
            <input
              id={id}
              {...input}
              disabled={disabled || !alive}
              aria-describedby={`${id}-below`}
              aria-invalid={error ? true : undefined}
              onBlur={(event) => {
                formatAmount(event);
                onBlur();
              }}
              className={cx(
                'w-full min-w-0 rounded-tag bg-transparent leading-8 font-medium tracking-[-.025em] text-ink caret-focus outline-none tabular-nums placeholder:text-ink-3 disabled:text-ink-2',
                TYPED[amountSize(draft.amount, IN_FIELD)],
              )}
            />
          ) : (
            <p className="text-[0.9375rem] leading-8 tracking-[-.01em] text-ink-3">{t('byQuote')}</p>
          )}
        </div>
        <CurrencyPicker
          label={t(side === 'from' ? 'sendCurrency' : 'receiveCurrency')}
          value={currency}
          disabled={disabled}
          invalid={currencyError !== undefined}
          onValueChange={(code) => onChange(withCurrency(draft, side, code))}
        />
      </div>
      {known ? <Below id={`${id}-below`} draft={draft} error={error} /> : null}
      {currencyError ? <p className="mt-1 text-meta text-bad">{currencyError}</p> : null}
    </div>
  );
}

/** In words where it has two readings (safety 27). */
function Below({ id, draft, error }: { id: string; draft: RequestDraft; error: string | undefined }) {
  const { amount, locale } = draft;
  return (
    <div id={id} className={cx('text-meta', error ? 'mt-1 text-bad' : 'text-ink-3')}>
      {error ?? (
        <Suspense fallback={null}>
          <ParsedAmount typed={amount} currency={draft[draft.side]} locale={locale} />
        </Suspense>
      )}
    </div>
  );
}
