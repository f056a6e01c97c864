'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/loading/lazy-part';

const WithdrawalLookup = lazyPart(async () => (await import('./withdrawal-lookup')).WithdrawalLookup);

/** Stands in the document and comes alive after it: its code weighs on the heaviest list. */
export function LateLookup() {
  return (
    <Suspense fallback={null}>
      <WithdrawalLookup />
    </Suspense>
  );
}
