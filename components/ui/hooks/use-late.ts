'use client';

import { useEffect, useState } from 'react';

/** How long a decision waits for what is being read about it. */
const PATIENCE_MS = 3000;

/** Whether a decision, told apart by its object, has waited long enough; undefined while it waits for nothing. */
export function useLate(waiting: object | undefined): boolean {
  const [late, setLate] = useState<object>();
  useEffect(() => {
    if (waiting === undefined) return;
    const timer = setTimeout(() => setLate(waiting), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting !== undefined && late === waiting;
}
