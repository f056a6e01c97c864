'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentPropsWithRef, useState } from 'react';
import { TextInput } from './field';

interface PasswordInputProps extends ComponentPropsWithRef<'input'> {
  autoComplete: 'current-password' | 'new-password';
}

/** Can be shown, and takes what is pasted. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useTranslations('common');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
          className="tap -me-1.5 grid size-7 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-hover"
        >
          <Icon aria-hidden size={16} strokeWidth={1.6} />
        </button>
      }
    />
  );
}
