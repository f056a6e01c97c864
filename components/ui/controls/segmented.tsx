'use client';

import { type ReactNode, useId } from 'react';
import { cx } from '@/components/ui/cx';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: ReactNode }[];
  onValueChange(value: Value): void;
  full?: boolean;
  size?: 'sm' | 'md' | 'form';
  disabled?: boolean;
}

const SIZE = {
  sm: 'h-[26px] max-md:h-9',
  md: 'h-7 max-md:h-10',
  form: 'h-[34px] max-md:h-10',
} as const;

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onValueChange, full = false, size = 'sm', disabled = false } = props;
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      aria-label={label}
      className={cx('min-w-0 gap-px rounded-field bg-track p-0.5', full ? 'flex w-full' : 'inline-flex')}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative inline-flex items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-2.5 text-meta font-medium text-ink-2 transition-colors select-none has-checked:bg-seg-on has-checked:text-ink has-checked:shadow-segment has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:text-ink-3',
            SIZE[size],
            full && 'min-w-0 flex-1 max-sm:px-1 max-sm:text-center max-sm:leading-4 max-sm:whitespace-normal',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
