import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  description?: ReactNode;
  /** Default: the title, so Enter does nothing. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined);
  /** Default: what opened the dialog. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** Replaces the close button: a decision ends by its own buttons. */
  aside?: ReactNode;
  /** Escape and outside presses do not close. */
  locked?: boolean;
  /** Its buttons stay where they were when what stands above them grows. */
  steady?: boolean;
  /** Pixels; on the phone a bottom sheet. */
  width?: number;
  children: ReactNode;
  footer?: ReactNode;
}
