'use client';

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { LabelText } from '@/components/ui/label-text';
import { Spinner } from '@/components/ui/loading/spinner';
import { type ButtonVariantOptions, buttonVariants } from './button-variants';

export interface ButtonProps extends ButtonVariantOptions, ComponentPropsWithRef<'button'> {
  icon?: ReactNode;
  busy?: boolean;
}

/** `busy` stays focusable for screen readers; ignored until mounted: a refetch would differ from the server's HTML. */
export function Button({ variant, size, full, icon, className, children, ...rest }: ButtonProps) {
  const { busy: wanted = false, ...props } = rest;
  const busy = useMounted() && wanted;
  const look = buttonVariants({
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
      <LabelText>{children}</LabelText>
    </button>
  );
}
