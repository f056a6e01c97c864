'use client';

import type { ComponentProps } from 'react';
import { latePart } from '@/components/ui/loading/lazy-part';
import type { ErrorState } from './error-state';

export const loadErrorState = async () => (await import('./error-state')).ErrorState;

/** Drawn for a read that fails in the browser alone. */
export const LateErrorState = latePart(loadErrorState, FailedInWords);

function FailedInWords({ title }: ComponentProps<typeof ErrorState>) {
  return (
    <p role="alert" className="p-4">
      {title}
    </p>
  );
}
