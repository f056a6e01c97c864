'use client';

import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { type OpenProof, useOpenProof } from '@/lib/queries/api/open-proof';

const Prove = lazy<ComponentType<{ open: OpenProof }>>(() =>
  import('./prove').then(
    ({ Prove }) => ({ default: Prove }),
    () => ({ default: NotLoaded }),
  ),
);

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
