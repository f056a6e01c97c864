'use client';

import { Suspense } from 'react';
import { optionalPart } from '@/components/ui/loading/lazy-part';
import { hasToasted, useToastQueue } from './toast-queue';

const Surface = optionalPart(async () => (await import('./toast-surface')).ToastSurface);

export function Toaster() {
  useToastQueue();
  if (!hasToasted()) return null;
  return (
    <Suspense fallback={null}>
      <Surface />
    </Suspense>
  );
}
