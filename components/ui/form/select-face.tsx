import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

export interface SelectOption {
  value: string;
  /** Plain text: also used for type-ahead. */
  label: string;
  icon?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps {
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
  className?: string;
}

export const TRIGGER =
  'flex h-[38px] w-full items-center gap-2 rounded-field bg-field px-[11px] text-body shadow-edge-3 transition-shadow focus-visible:shadow-field-focus focus-visible:outline-none aria-invalid:shadow-field-bad data-disabled:text-ink-3 max-md:h-11';

export function SelectFace({ label, value, options, placeholder, disabled = false }: SelectProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      {chosen?.icon}
      <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-ink-3')}>
        {chosen?.label ?? placeholder ?? label}
      </span>
      {disabled ? null : <ChevronDown aria-hidden className="text-ink-3" size={14} strokeWidth={1.8} />}
    </>
  );
}
