import type { ReactNode, RefObject } from 'react';

/** Between the button and the panel that is loaded later. */
export interface PopoverSurfaceProps {
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  anchor: RefObject<HTMLButtonElement | null>;
  align: 'start' | 'end';
  /** For lists of sentences. */
  wide?: boolean;
  /** On the phone from the bottom of the screen instead of beside its button. */
  sheet?: boolean;
  children: ReactNode;
}
