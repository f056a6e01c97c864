'use client';

import { Suspense, useEffect, useState } from 'react';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import type { DialogProps } from './dialog-props';

const Surface = lazyOverlay(async () => (await import('./dialog-surface')).DialogSurface);

/** Loads what a press will show. */
export function useDialogAhead(): void {
  useEffect(() => scheduleOnPresence(Surface.preload), []);
}

export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  useDialogAhead();
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
