'use client';

import { Suspense, useEffect } from 'react';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { type OpenProof, useOpenProof } from '@/lib/queries/api/open-proof';

const Prove = lazyPart<{ open: OpenProof }>(async () => (await import('./prove')).Prove, NotLoaded);

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

/** Without the code that asks, the request ends as refused: nothing was sent. */
function NotLoaded({ open }: { open: OpenProof }) {
  useEffect(() => open.refuse(), [open]);
  return null;
}
