'use client';

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { buttonLook, type Look } from './button-look';
import { cx } from './cx';
import { Spinner } from './spinner';
import { useMounted } from './use-mounted';

export interface ButtonProps extends Look, ComponentPropsWithRef<'button'> {
  icon?: ReactNode;
  /** Work is under way: the button keeps its width and focus, shows a spinner and ignores presses. */
  busy?: boolean;
}

/**
 * A button. `busy` stays focusable on purpose, so that a screen reader does not lose its place. In the first picture
 * it is at rest: what the server read a moment ago may be old enough by the time the page wakes to be read again, and
 * a spinner that only the browser draws would part the two.
 */
export function Button({ variant, size, full, icon, className, children, ...rest }: ButtonProps) {
  const { busy: wanted = false, ...props } = rest;
  const busy = useMounted() && wanted;
  const look = buttonLook({
    ...(variant ? { variant } : {}),
    ...(size ? { size } : {}),
    ...(full ? { full } : {}),
  });
  return (
    <button
      type="button"
      {...props}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={busy ? (event) => event.preventDefault() : props.onClick}
      className={cx(look, className)}
    >
      {busy ? <Spinner size={size === 'lg' ? 16 : 14} /> : icon}
      {children}
    </button>
  );
}
