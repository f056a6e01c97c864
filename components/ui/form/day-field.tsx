'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Field, TextInput } from '@/components/ui/form/field';
import { type DayError, dayError, isCalendarDay } from '@/lib/contract/values/calendar-day';
import type { FieldReason } from '@/lib/contract/values/field-reasons';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`, empty, or invalid text of the address. */
  value: string;
  /** An error of both days together. */
  rangeError?: FieldReason | undefined;
  onDay(day: string | undefined): void;
}

interface Typed {
  value: string;
  validity: Pick<ValidityState, 'badInput'>;
}

/** Browsers report half a day, or one that does not exist, as empty. */
export function typedDayError({ value, validity }: Typed): DayError | undefined {
  return validity.badInput ? 'not_a_day' : errorOf(value);
}

function errorOf(text: string): DayError | undefined {
  return text === '' ? undefined : dayError(text);
}

/** Applies a day once complete. An invalid one is reported here and the filter stays (safety 36). */
export function DayField({ label, value, rangeError, onDay }: DayFieldProps) {
  const reasons = useTranslations('fields');
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const isMounted = useRef(false);
  const [error, setError] = useState<FieldReason | undefined>(errorOf(value));
  const reason = error ?? rangeError;
  const shown = isCalendarDay(value) ? value : '';

  useEffect(() => {
    const field = input.current;
    if (isTyping.current || field === null) return;
    const isFirst = !isMounted.current;
    isMounted.current = true;
    if (isFirst && field.value !== shown) {
      // Next notices a new address only after its own effect, which follows this one.
      const timer = setTimeout(() => field.dispatchEvent(new Event('input', { bubbles: true })));
      return () => clearTimeout(timer);
    }
    field.value = shown;
    setError(errorOf(value));
    return undefined;
  }, [value, shown]);

  const settle = () => {
    if (input.current === null || !isMounted.current) return;
    const { value: day } = input.current;
    // Unchanged text keeps the error of the address.
    const found = typedDayError(input.current) ?? (day === shown ? errorOf(value) : undefined);
    setError(found);
    if (found === undefined && day !== shown) onDay(day === '' ? undefined : day);
  };
  const leave = () => {
    settle();
    isTyping.current = false;
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') settle();
    else if (key !== 'Tab' && key !== 'Shift') isTyping.current = true;
  };
  return (
    <Field label={label} error={reason && reasons(reason)}>
      {(control) => (
        <TextInput
          {...control}
          ref={input}
          type="date"
          defaultValue={shown}
          onKeyDown={onKeyDown}
          onBlur={leave}
          onInput={() => {
            if (!isTyping.current) settle();
          }}
        />
      )}
    </Field>
  );
}
