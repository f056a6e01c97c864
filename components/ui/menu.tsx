'use client';

import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';

const load = () => import('./menu-surface');
const Surface = lazy(async () => ({ default: (await load()).MenuSurface }));

export type MenuEntry =
  | {
      kind: 'item';
      id: string;
      label: ReactNode;
      icon?: ReactNode;
      after?: ReactNode;
      href?: string;
      disabled?: boolean;
      onSelect?(): void;
    }
  | { kind: 'choice'; id: string; label: ReactNode; value: string; lang?: string }
  | { kind: 'line'; id: string };

interface MenuProps {
  /** Name of the button and of the menu. */
  label: string;
  entries: readonly MenuEntry[];
  /** With `choice` entries: which is chosen, and what to do on another. */
  value?: string;
  onValueChange?(value: string): void;
  align?: 'start' | 'end';
  className?: string;
  /** What the button shows. */
  children: ReactNode;
}

export interface MenuSurfaceProps
  extends Pick<MenuProps, 'label' | 'entries' | 'value' | 'onValueChange' | 'align'> {
  open: boolean;
  onOpenChange(open: boolean): void;
  anchor: RefObject<HTMLButtonElement | null>;
}

/** A button that opens a list of actions or of choices. The list's code is fetched on the first approach. */
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
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
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
