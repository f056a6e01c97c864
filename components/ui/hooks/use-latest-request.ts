'use client';

import { useCallback, useEffect, useRef } from 'react';

/**
 * `begin` returns a signal that aborts on the next `begin`, on `end`, on closing and unmount: later answers must
 * change nothing.
 */
export function useLatestRequest(open = true) {
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
