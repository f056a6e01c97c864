'use client';

import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { optionalPart } from '@/components/ui/loading/lazy-part';

const Surface = optionalPart(async () => (await import('./tooltip-surface')).TooltipSurface);
const DELAY_MS = 400;

interface TooltipProps {
  content: ReactNode;
  /** One focusable element; described by the open tooltip. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** Never the only place of a fact: phones have no hover. */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const show = () => {
    setWasOpen(true);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') timer.current = setTimeout(show, DELAY_MS);
  };
  const focus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) show();
  };
  return (
    // The handlers only watch what happens to the focusable child; the span itself is no control.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={enter}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={focus}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {cloneElement(children, open ? { 'aria-describedby': id } : {})}
      {wasOpen ? (
        <Suspense fallback={null}>
          <Surface id={id} open={open} anchor={anchor} content={content} />
        </Suspense>
      ) : null}
    </span>
  );
}
