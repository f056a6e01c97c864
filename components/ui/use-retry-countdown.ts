'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * Seconds until `retry` runs by itself, when the answer named a wait; undefined when it named none. Only for
 * reads: nothing that moves money is ever repeated by a machine.
 */
export function useRetryCountdown(retryAfter: number | undefined, retry: (() => void) | undefined) {
  const [left, setLeft] = useState(retryAfter);
  const run = useRef(retry);
  useEffect(() => {
    run.current = retry;
  }, [retry]);
  useEffect(() => {
    setLeft(retryAfter);
    if (retryAfter === undefined || !run.current) return;
    const end = performance.now() + retryAfter * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      run.current?.();
    }, 500);
    return () => clearInterval(timer);
  }, [retryAfter]);
  return retry ? left : undefined;
}
