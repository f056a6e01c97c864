'use client';

import { Popover as Base } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { isPhone } from '@/components/ui/hooks/is-phone';
import { Dialog } from './dialog';
import { POPUP } from './popup-styles';

export interface PopoverSurfaceProps {
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  anchor: RefObject<HTMLButtonElement | null>;
  align: 'start' | 'end';
  wide?: boolean;
  sheet?: boolean;
  children: ReactNode;
}

/** Lazy half of `Popover`. */
export function PopoverSurface({ sheet = false, ...props }: PopoverSurfaceProps) {
  const [onPhone, setOnPhone] = useState(isPhone);
  const [wasOpen, setWasOpen] = useState(props.open);
  // Fixed while open: rotating a phone must not lose typed text.
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    if (props.open) setOnPhone(isPhone());
  }
  return sheet && onPhone ? <Sheet {...props} /> : <Panel {...props} />;
}

/** In a form the invalid or first field gets the focus; a list must not raise the keyboard. */
function Sheet({ label, open, onOpenChange, anchor, children }: PopoverSurfaceProps) {
  const content = useRef<HTMLDivElement>(null);
  const field = (among: string) => content.current?.querySelector<HTMLElement>(among);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<span className="wrap-anywhere">{label}</span>}
      initialFocus={() => field('[aria-invalid=true]') ?? field(':scope > form input')}
      finalFocus={anchor}
    >
      <div ref={content} className="-mx-2.5 -my-2.5 pb-[env(safe-area-inset-bottom)]">
        {children}
      </div>
    </Dialog>
  );
}

function Panel({ label, open, onOpenChange, anchor, align, wide, children }: PopoverSurfaceProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        const { event, reason } = details;
        const { target } = event;
        // A press on the button closes by itself; Escape may come before the focus has left it.
        if (!next && reason !== 'escape-key' && target instanceof Node && anchor.current?.contains(target))
          return;
        onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side="bottom"
          align={align}
          sideOffset={8}
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="z-40"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={anchor}
            className={`${POPUP} max-h-(--available-height) overflow-y-auto max-w-[calc(100vw-16px)] ${wide ? 'w-[400px]' : 'w-[324px]'}`}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
