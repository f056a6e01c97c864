'use client';

import { Search } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { cx } from '@/components/ui/cx';
import { INPUT_TEXT } from './input-styles';
import { useTypedBeforeHydration } from './use-typed-before-hydration';

interface SearchInputProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'onChange' | 'value'> {
  label: string;
  placeholder?: string;
  value: string;
  onText(text: string): void;
}

export function SearchInput({ label, placeholder = label, onText, className, ...props }: SearchInputProps) {
  const id = useId();
  useTypedBeforeHydration(id);
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
