'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import type { DialogProps } from './dialog-props';

const load = () => import('./dialog-surface');
const Surface = lazy(async () => ({ default: (await load()).DialogSurface }));

/** Loads what a press will show. */
export function useDialogAhead(): void {
  useEffect(() => scheduleOnPresence(() => void load()), []);
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
