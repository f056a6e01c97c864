'use client';

import { Popover as Base } from '@base-ui/react/popover';
import type { PopoverSurfaceProps } from './popover-props';
import { POPUP } from './popup';

/** The loaded half of `Popover`. */
export function PopoverSurface({
  label,
  open,
  onOpenChange,
  anchor,
  align,
  wide,
  children,
}: PopoverSurfaceProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        const target = details.event.target;
        if (!next && target instanceof Node && anchor.current?.contains(target)) return;
        onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} side="bottom" align={align} sideOffset={8} className="z-40">
          <Base.Popup
            aria-label={label}
            finalFocus={anchor}
            className={`${POPUP} ${wide ? 'w-[min(400px,calc(100vw-16px))]' : 'w-[300px]'}`}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
