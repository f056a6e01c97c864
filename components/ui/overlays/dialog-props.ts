import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  description?: ReactNode;
  /** Focused on opening, or what gives it then; by default the title, so that Enter does nothing yet. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined);
  /** Focused on closing while it is on the page; by default whatever opened the dialog. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** Stands where the close button would, beside a larger title: a decision is left by its own buttons. */
  aside?: ReactNode;
  /** While true, neither Escape nor a press outside closes the dialog. */
  locked?: boolean;
  /** Width on desktop in pixels; on the phone a dialog is a bottom sheet. */
  width?: number;
  children: ReactNode;
  /** Actions, at the end; buttons share the width on the phone. */
  footer?: ReactNode;
}
