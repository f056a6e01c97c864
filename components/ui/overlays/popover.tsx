'use client';

import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';

const Surface = lazyOverlay(async () => (await import('./popover-surface')).PopoverSurface);

interface PopoverProps {
  label: string;
  title?: string;
  className?: string;
  align?: 'start' | 'end';
  wide?: boolean;
  /** Opens as a sheet on the phone, for forms (docs/design.md 9). */
  sheet?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  trigger: ReactNode;
  /** Stays mounted briefly after `open` ends; `close` returns the focus to the button. */
  children(close: () => void, open: boolean): ReactNode;
}

export function Popover(props: PopoverProps) {
  const { label, className, align = 'end', wide = false, sheet = false, trigger, children } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={className}
        disabled={props.disabled}
        aria-invalid={props.invalid || undefined}
        onPointerEnter={Surface.preload}
        onFocus={Surface.preload}
        onClick={() => {
          setWasOpen(true);
          setOpen(!open);
        }}
      >
        {trigger}
      </button>
      {wasOpen ? (
        <Suspense fallback={null}>
          <Surface
            label={props.title ?? label}
            open={open}
            anchor={anchor}
            align={align}
            wide={wide}
            sheet={sheet}
            onOpenChange={setOpen}
          >
            {children(() => setOpen(false), open)}
          </Surface>
        </Suspense>
      ) : null}
    </>
  );
}
