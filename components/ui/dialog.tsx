'use client';

import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

const load = () => import('./dialog-surface');
const Surface = lazy(async () => ({ default: (await load()).DialogSurface }));

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  description?: ReactNode;
  /** Focused on opening; by default the title, so that Enter does nothing yet. */
  initialFocus?: RefObject<HTMLElement | null>;
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

/**
 * A modal dialog. Its code is fetched when the page is idle, so a page pays nothing up front and opening does
 * not wait for the network.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  useEffect(() => whenIdle(() => void load()), []);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
