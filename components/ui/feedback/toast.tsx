'use client';

import { lazy, Suspense } from 'react';
import { hasToasted, useToastQueue } from './toast-queue';

const Surface = lazy(async () => ({ default: (await import('./toast-surface')).ToastSurface }));

/** Stands once in the dashboard's layout; costs nothing until the first toast. */
export function Toaster() {
  useToastQueue();
  if (!hasToasted()) return null;
  return (
    <Suspense fallback={null}>
      <Surface />
    </Suspense>
  );
}
