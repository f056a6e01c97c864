'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { cx } from '@/components/ui/cx';
import { figureOf, ReadAmount } from '@/components/ui/read-amount';
import { useMounted } from '@/components/ui/use-mounted';
import { amountForInput } from '@/lib/money/input';
import { type AmountSize, amountSize, IN_FIELD } from './amount-size';
import { CurrencyPicker } from './currency-picker';
import type { Draft } from './draft';

interface AmountRowProps {
  side: 'from' | 'to';
  draft: Draft;
  onChange(draft: Draft): void;
  /** The amount was left. */
  onBlur(): void;
  disabled: boolean;
  error?: string | undefined;
  currencyError?: string | undefined;
}

/** Never under 16 px, at which a phone would zoom into the field. */
const TYPED = {
  full: 'text-[1.5625rem]',
  long: 'text-[1.25rem]',
  longest: 'text-[1rem]',
} as const satisfies Record<AmountSize, string>;

/** One side of the request: the amount the person knows, or the words that the quote sets it. */
export function AmountRow({ side, draft, onChange, onBlur, disabled, error, currencyError }: AmountRowProps) {
  const t = useTranslations('convert.form');
  const id = useId();
  const alive = useMounted();
  const known = draft.side === side;
  const label = t(side === 'from' ? 'send' : 'receive');
  const currency = draft[side];
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
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              disabled={disabled || !alive}
              value={draft.amount}
              placeholder={amountForInput('0.00', draft.locale)}
              aria-describedby={`${id}-below`}
              aria-invalid={error ? true : undefined}
              onBlur={onBlur}
              onChange={(event) => onChange({ ...draft, amount: event.target.value })}
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
          onValueChange={(code) => onChange({ ...draft, [side]: code })}
        />
      </div>
      {known ? <Below id={`${id}-below`} draft={draft} error={error} /> : null}
      {currencyError ? <p className="mt-1 text-meta text-bad">{currencyError}</p> : null}
    </div>
  );
}

/** The error, or the amount as it was read (safety 27). */
function Below({ id, draft, error }: { id: string; draft: Draft; error: string | undefined }) {
  const { amount, locale } = draft;
  const figure = figureOf(amount, locale);
  const currency = draft[draft.side];
  if (error !== undefined || figure === null || currency === '') {
    return (
      <p id={id} className={error ? 'mt-1 text-meta text-bad' : undefined}>
        {error}
      </p>
    );
  }
  return (
    <div id={id} className="text-meta text-ink-3">
      <ReadAmount typed={amount} figure={figure} currency={currency} locale={locale} />
    </div>
  );
}
