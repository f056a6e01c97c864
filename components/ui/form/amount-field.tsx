'use client';

import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { amountInputProps } from './amount-input-props';
import { Field, type FieldProps, TextInput } from './field';
import { isDoubtful, ParsedAmount } from './parsed-amount';

interface AmountFieldProps extends Omit<FieldProps, 'aside' | 'children'> {
  /** The typed text, in the number format of the reader's language. */
  value: string;
  /** Undefined where none is chosen. */
  currency?: string | undefined;
  onText(typed: string): void;
  placeholder?: string;
  /** Inside the frame, after the text: the currency, a button that fills in all of it. */
  after?: ReactNode;
}

/** Text with two readings is repeated in words below (safety 27). */
export function AmountField({
  value,
  currency = '',
  onText,
  placeholder,
  after,
  hint,
  ...field
}: AmountFieldProps) {
  const locale = useLocale();
  const input = amountInputProps({ value, currency, locale, onText });
  const parsed = { typed: value, currency, locale };
  return (
    <Field
      {...field}
      hint={
        isDoubtful(parsed) ? (
          <>
            {hint}
            <ParsedAmount {...parsed} />
          </>
        ) : (
          hint
        )
      }
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          placeholder={placeholder ?? input.placeholder}
          className="tabular-nums"
          after={after}
        />
      )}
    </Field>
  );
}
