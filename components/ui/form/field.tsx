'use client';

import { CircleAlert } from 'lucide-react';
import { useMessages, useTranslations } from 'next-intl';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from '@/components/ui/cx';
import { INPUT_FRAME, INPUT_TEXT } from './input-styles';
import { useTypedBeforeHydration } from './use-typed-before-hydration';

export interface FieldProps {
  label: ReactNode;
  aside?: ReactNode;
  hint?: ReactNode;
  /** Stands in place of the hint. */
  error?: ReactNode;
  className?: string | undefined;
  children(control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }): ReactNode;
}

export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId();
  const said = useNamedError(label, error);
  const below = said ?? hint;
  const describedBy = below ? `${id}-below` : undefined;
  return (
    <div className={className}>
      <div className="mb-1.5 flex justify-between gap-2 text-cell font-medium">
        <label htmlFor={id}>{label}</label>
        {aside ? <span className="font-normal text-ink-3">{aside}</span> : null}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {below ? (
        <p
          id={describedBy}
          className={cx('mt-1.5 flex items-start gap-1.5 text-meta', error ? 'text-bad' : 'text-ink-3')}
        >
          {error ? <CircleAlert aria-hidden className="mt-0.5" size={14} strokeWidth={1.8} /> : null}
          <span className="min-w-0">{below}</span>
        </p>
      ) : null}
    </div>
  );
}

/** An empty field is named. */
function useNamedError(label: ReactNode, error: ReactNode): ReactNode {
  const t = useTranslations('common');
  const general = useMessages().fields?.required;
  return typeof label === 'string' && error !== undefined && error === general
    ? t('missing', { label })
    : error;
}

interface TextInputProps extends ComponentPropsWithRef<'input'> {
  after?: ReactNode;
}

export function TextInput({ after, className, ...props }: TextInputProps) {
  useTypedBeforeHydration(props.id);
  return (
    <div className={INPUT_FRAME}>
      <input {...props} className={cx(INPUT_TEXT, className)} />
      {after}
    </div>
  );
}
