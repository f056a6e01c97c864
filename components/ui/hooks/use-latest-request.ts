'use client';

import { useCallback, useEffect, useRef } from 'react';

/**
 * One question at a time. `begin` gives the signal that ends with the next one, with `end`, and when whoever asked is
 * closed or gone: an answer that comes after that must change nothing.
 */
export function useTurn(open = true) {
  const current = useRef<AbortController>(undefined);
  const end = useCallback(() => current.current?.abort(), []);
  const begin = useCallback((): AbortSignal => {
    current.current?.abort();
    current.current = new AbortController();
    return current.current.signal;
  }, []);
  useEffect(() => (open ? end : undefined), [open, end]);
  return { begin, end };
}
