'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import type { DialogProps } from './dialog-props';

const load = () => import('./dialog-surface');
const Surface = lazy(async () => ({ default: (await load()).DialogSurface }));

export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  useEffect(() => scheduleOnPresence(() => void load()), []);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
