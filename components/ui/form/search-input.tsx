'use client';

import { Search } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { cx } from './cx';
import { INPUT_TEXT } from './field';
import { useTypedEarly } from './use-typed-early';

interface SearchInputProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'onChange' | 'value'> {
  /** Its name, and what stands in it while it is empty. */
  label: string;
  /** Other words while it is empty. */
  placeholder?: string;
  value: string;
  onText(text: string): void;
}

/** A magnifier and the input beside it, for a frame of the caller's. */
export function SearchInput({ label, placeholder = label, onText, className, ...props }: SearchInputProps) {
  const id = useId();
  useTypedEarly(id);
  return (
    <>
      <Search aria-hidden size={15} strokeWidth={1.6} className="shrink-0 text-ink-3" />
      <input
        {...props}
        id={id}
        onChange={(event) => onText(event.target.value)}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        className={cx(INPUT_TEXT, className)}
      />
    </>
  );
}
