'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Field, TextInput } from '@/components/ui/field';
import { type DayFault, dayFault, isCalendarDay } from '@/lib/contract/calendar-day';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, empty, or what stands in an address instead of a day. */
  value: string;
  onDay(day: string | undefined): void;
}

interface Typed {
  value: string;
  validity: Pick<ValidityState, 'badInput'>;
}

/**
 * Why what stands in the field narrows nothing. A browser reads half of a day, or one that does not exist, as an empty
 * value, and takes years that no day of ours has.
 */
export function typedFault({ value, validity }: Typed): DayFault | undefined {
  return validity.badInput ? 'not_a_day' : faultOf(value);
}

function faultOf(text: string): DayFault | undefined {
  return text === '' ? undefined : dayFault(text);
}

/**
 * One day that narrows as soon as it is whole: picked, or typed and left or confirmed with Enter. What is no day is said
 * at the field, and what was in force stays in force (safety 36). The input keeps its own text, because while somebody
 * types it says more than its value.
 */
export function DayField({ label, value, onDay }: DayFieldProps) {
  const reasons = useTranslations('fields');
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const [fault, setFault] = useState(faultOf(value));
  /** Of what is no day browsers show some and empty some. */
  const shown = isCalendarDay(value) ? value : '';

  useEffect(() => {
    if (isTyping.current || input.current === null) return;
    input.current.value = shown;
    setFault(faultOf(value));
  }, [value, shown]);

  const settle = () => {
    if (input.current === null) return;
    const { value: day } = input.current;
    // Where nothing else stands than before, the address has the fault that it had.
    const found = typedFault(input.current) ?? (day === shown ? faultOf(value) : undefined);
    setFault(found);
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
    <Field label={label} error={fault && reasons(fault)}>
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
