'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Field, TextInput } from './field';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onDay(day: string | undefined): void;
}

/**
 * One day that narrows as soon as it is whole: picked, or typed and left or confirmed with Enter. A browser reads half
 * of a day, or one that does not exist, as nothing: that is said at the field, and what was in force stays in force
 * (safety 36). The input keeps its own text, because while somebody types it says more than its value.
 */
export function DayField({ label, value, onDay }: DayFieldProps) {
  const reasons = useTranslations('fields');
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const [unread, setUnread] = useState(false);

  useEffect(() => {
    if (isTyping.current || input.current === null) return;
    input.current.value = value;
    setUnread(false);
  }, [value]);

  const settle = () => {
    if (input.current === null) return;
    const { value: day, validity } = input.current;
    setUnread(validity.badInput);
    if (!validity.badInput && day !== value) onDay(day === '' ? undefined : day);
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
    <Field label={label} error={unread ? reasons('not_a_day') : undefined}>
      {(control) => (
        <TextInput
          {...control}
          ref={input}
          type="date"
          defaultValue={value}
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
