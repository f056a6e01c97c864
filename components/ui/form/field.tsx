'use client';

import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cx } from './cx';
import { useTypedEarly } from './use-typed-early';

interface FieldProps {
  label: ReactNode;
  /** Stands at the right of the label, such as "Optional". */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Says what is wrong and what is wanted; replaces the hint. */
  error?: ReactNode;
  className?: string | undefined;
  children(control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }): ReactNode;
}

/** Label, control, and the line below; the control gets the ids that tie them together. */
export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId();
  const below = error ?? hint;
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

/** Frame of a text control; the focus and error edges are drawn on it. */
export const INPUT_FRAME =
  'flex h-[38px] items-center gap-2 rounded-field bg-field px-[11px] text-body shadow-edge-3 transition-shadow focus-within:shadow-field-focus has-[[aria-invalid]]:shadow-field-bad has-[[aria-invalid]]:focus-within:shadow-field-focus max-md:h-11';

interface TextInputProps extends ComponentPropsWithRef<'input'> {
  /** Inside the frame, after the text: a unit, a reveal button. */
  after?: ReactNode;
}

/** An input inside a frame. */
export const INPUT_TEXT =
  'h-full w-full min-w-0 bg-transparent text-ink outline-none placeholder:text-ink-3 max-md:text-[1rem]';

/** One-line text input, 38 px (44 on the phone, with 16 px text so that iOS does not zoom). */
export function TextInput({ after, className, ...props }: TextInputProps) {
  useTypedEarly(props.id);
  return (
    <div className={INPUT_FRAME}>
      <input {...props} className={cx(INPUT_TEXT, className)} />
      {after}
    </div>
  );
}
