'use client';

import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';

const load = () => import('./popover-surface');
const Surface = lazy(async () => ({ default: (await load()).PopoverSurface }));

interface PopoverProps {
  /** Name of the button, and of the panel unless that has a `title`. */
  label: string;
  /** What the panel is about, where the button says more than that. */
  title?: string;
  className?: string;
  align?: 'start' | 'end';
  /** For lists of sentences. */
  wide?: boolean;
  /** For forms: on the phone it is a sheet, as dialogs are there (language.md 9). */
  sheet?: boolean;
  /** What the button shows. */
  trigger: ReactNode;
  /** The panel, which is seen for a moment more once it is not `open`; `close` puts the focus back on the button. */
  children(close: () => void, open: boolean): ReactNode;
}

/** A button that opens a panel of mixed content. The panel's code is fetched on the first approach. */
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
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
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
            {...{ label: props.title ?? label, open, anchor, align, wide, sheet }}
            onOpenChange={setOpen}
          >
            {children(() => setOpen(false), open)}
          </Surface>
        </Suspense>
      ) : null}
    </>
  );
}
