'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { TokenIcon } from '@/components/ui/data/token-icon';
import { useCurrencyName } from '@/components/ui/data/use-currency-name';
import { Select } from '@/components/ui/form/select';
import { CURRENCIES } from '@/lib/money/currencies';

const OTHER = '\u0000other';
const PICKER_CLASS =
  'flex h-9 min-w-[92px] shrink-0 items-center gap-[7px] rounded-money bg-sheet ps-[7px] pe-[9px] text-nav font-strong text-ink shadow-edge-2 transition-colors hover:bg-hover data-disabled:bg-transparent data-disabled:text-ink-3 data-disabled:shadow-none dark:bg-sunken max-md:h-10';

interface CurrencyPickerProps {
  label: string;
  value: string;
  onValueChange(code: string): void;
  disabled?: boolean;
  invalid?: boolean;
}

/** A listed code or any typed one: the API's list is not ours to know (QUO-13). */
export function CurrencyPicker({
  label,
  value,
  onValueChange,
  disabled = false,
  invalid,
}: CurrencyPickerProps) {
  const t = useTranslations('convert.form');
  const nameOf = useCurrencyName();
  const known = CURRENCIES.some(({ code }) => code === value);
  const [typing, setTyping] = useState(!known);
  if (typing || !known) {
    return (
      <input
        aria-label={`${label}: ${t('currencyCode')}`}
        aria-invalid={invalid || undefined}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        disabled={disabled}
        // biome-ignore lint/a11y/noAutofocus: the person just chose to type a code here
        autoFocus={typing && value === ''}
        value={value}
        placeholder={t('currencyCode')}
        onChange={(event) => onValueChange(event.target.value.trim().toUpperCase())}
        onBlur={() => setTyping(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value === '') onValueChange('USDT');
        }}
        className={cx(
          PICKER_CLASS,
          'w-[120px] px-2.5 placeholder:text-meta placeholder:font-normal placeholder:text-ink-3',
        )}
      />
    );
  }
  const options = CURRENCIES.map(({ code }) => ({
    value: code,
    label: code,
    description: nameOf(code),
    icon: <TokenIcon currency={code} size={22} />,
  }));
  return (
    <Select
      label={`${label}: ${value}`}
      value={value}
      disabled={disabled}
      className={PICKER_CLASS}
      options={[...options, { value: OTHER, label: t('otherCurrency') }]}
      onValueChange={(next) => {
        if (next === OTHER) setTyping(true);
        onValueChange(next === OTHER ? '' : next);
      }}
    />
  );
}
