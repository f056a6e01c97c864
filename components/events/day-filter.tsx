'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field, TextInput } from '@/components/ui/field';

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD of the merchant's zone, or empty. */
  value: string;
  onDay(day: string | undefined): void;
}

/**
 * One end of the days that are shown. A browser reads half of a day, or one that does not exist, as nothing: that is
 * said at the field, and the filter stays as it was instead of being left out (safety 36).
 */
export function DayFilter({ label, value, onDay }: DayFilterProps) {
  const reasons = useTranslations('fields');
  const [typed, setTyped] = useState({ text: value, of: value, unread: false });
  if (typed.of !== value) setTyped({ text: value, of: value, unread: false });
  return (
    <Field label={label} error={typed.unread ? reasons('not_a_day') : undefined}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={typed.text}
          // Not `onChange`, which React keeps back while the value stays empty.
          onInput={({ currentTarget: { value: text, validity } }) => {
            setTyped({ text, of: value, unread: validity.badInput });
            if (!validity.badInput) onDay(text === '' ? undefined : text);
          }}
        />
      )}
    </Field>
  );
}
