'use client';

import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { POPUP } from './popup';

export interface SelectOption {
  value: string;
  /** Plain text: shown on the closed control and used for type-ahead. */
  label: string;
  icon?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

interface SelectProps {
  label: string;
  value: string | null;
  options: readonly SelectOption[];
  onValueChange(value: string): void;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  /** Look of the closed control; the default is a form input. */
  className?: string;
}

const TRIGGER =
  'flex h-[38px] w-full items-center gap-2 rounded-field bg-field px-[11px] text-body shadow-edge-3 transition-shadow focus-visible:shadow-field-focus focus-visible:outline-none aria-invalid:shadow-field-bad data-disabled:text-ink-3 max-md:h-11';

/** One of many, in a list box. Keyboard and type-ahead come from Base UI. */
export function Select(props: SelectProps) {
  const { label, value, options, onValueChange, placeholder, disabled = false } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      value={value}
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      onValueChange={(next) => (next === null ? undefined : onValueChange(next))}
      disabled={disabled}
      modal={false}
      {...(props.name ? { name: props.name } : {})}
    >
      <Base.Trigger
        id={props.id}
        aria-label={label}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        className={cx(props.className ?? TRIGGER)}
      >
        {chosen?.icon}
        <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-ink-3')}>
          {chosen?.label ?? placeholder ?? label}
        </span>
        {disabled ? null : <ChevronDown aria-hidden className="text-ink-3" size={14} strokeWidth={1.8} />}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" alignItemWithTrigger={false} className="z-60">
          <Base.Popup
            className={`${POPUP} max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto`}
          >
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex min-h-[34px] items-center gap-2.5 rounded-field px-2.5 py-1.5 outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-hover max-md:min-h-11"
              >
                {option.icon}
                <span className="min-w-0 flex-1">
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {option.description ? (
                    <span className="block text-meta text-ink-3">{option.description}</span>
                  ) : null}
                </span>
                <Base.ItemIndicator>
                  <Check aria-hidden className="text-accent" size={16} strokeWidth={2} />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
