import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';
import type { Locale } from '@/lib/i18n/locales';
import { formatDecimal } from '@/lib/money/format';
import { formatTyped } from '@/lib/money/input';

interface AmountInput {
  /** The typed text. */
  value: string;
  /** Its sign or code may be pasted along. */
  currency?: string | undefined;
  locale: Locale;
  onText(typed: string): void;
}

/** Formats the amount after a paste, on Enter and when the field is left (safety 27). */
export function amountInputProps({ value, currency, locale, onText }: AmountInput) {
  const format = ({ currentTarget }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const formatted = formatTyped(currentTarget.value, locale, currency);
    if (formatted !== currentTarget.value) onText(formatted);
  };
  return {
    value,
    inputMode: 'decimal',
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 60,
    placeholder: formatDecimal('0.00', locale),
    onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const typed = currentTarget.value;
      const isPaste = 'inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste';
      onText(isPaste ? formatTyped(typed, locale, currency) : typed);
    },
    onBlur: format,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key === 'Enter') format(event);
    },
  } as const;
}
