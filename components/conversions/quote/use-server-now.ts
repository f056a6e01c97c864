'use client';

import { useEffect, useState } from 'react';
import { serverNow } from '@/lib/queries/server-clock';

/**
 * Server time in epoch milliseconds, stepping on its whole seconds, so that a countdown and its deadline move
 * together and no faster than digits can be read (safety 21).
 */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const current = serverNow();
      setNow(current);
      timer = setTimeout(tick, 1000 - (current % 1000) + 5);
    };
    tick();
    // A tab coming back from sleep must not show the time it fell asleep at.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
