'use client';

import { Suspense, useRef, useState } from 'react';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';
import type { MenuProps } from './menu-props';

const Surface = lazyOverlay(async () => (await import('./menu-surface')).MenuSurface);

export function Menu({ label, className, children, ...surface }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const show = () => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        className={className}
        onPointerEnter={Surface.preload}
        onFocus={Surface.preload}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show();
        }}
      >
        {children}
      </button>
      {wasOpen ? (
        <Suspense fallback={null}>
          <Surface {...surface} label={label} open={open} onOpenChange={setOpen} anchor={anchor} />
        </Suspense>
      ) : null}
    </>
  );
}
