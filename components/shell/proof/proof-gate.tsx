'use client';

import { lazy, Suspense } from 'react';
import { useOpenProof } from '@/lib/queries/api/open-proof';

const Prove = lazy(async () => ({ default: (await import('./prove')).Prove }));

/** Asks for the proof that a request waits for. */
export function ProofGate() {
  const open = useOpenProof();
  if (open === undefined) return null;
  return (
    <Suspense>
      <Prove key={open.asked.challenge} open={open} />
    </Suspense>
  );
}
