'use client';

import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

/** What nobody looks at yet must not stand in the way of what they do. */
const AFTER_MS = 1_500;

/** Becomes true when the page has been there for a while and has nothing better to do. */
export function useLater(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const timer = setTimeout(() => {
      cancel = whenIdle(() => setSettled(true));
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      cancel?.();
    };
  }, []);
  return settled;
}
