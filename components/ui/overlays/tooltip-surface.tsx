'use client';

import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode, RefObject } from 'react';

interface TooltipSurfaceProps {
  id: string;
  open: boolean;
  anchor: RefObject<HTMLElement | null>;
  content: ReactNode;
}

/** Lazy half of `Tooltip`. */
export function TooltipSurface({ id, open, anchor, content }: TooltipSurfaceProps) {
  return (
    <Base.Root open={open}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} className="z-70">
          <Base.Popup
            id={id}
            role="tooltip"
            className="max-w-[36ch] origin-(--transform-origin) rounded-control bg-ink px-2 py-1 text-meta text-sheet shadow-e2 transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
