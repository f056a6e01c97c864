'use client';

import { lazy, Suspense } from 'react';
import { hasToasted, useToastQueue } from './toast-queue';

const Surface = lazy(async () => ({ default: (await import('./toast-surface')).ToastSurface }));

export function Toaster() {
  useToastQueue();
  if (!hasToasted()) return null;
  return (
    <Suspense fallback={null}>
      <Surface />
    </Suspense>
  );
}
