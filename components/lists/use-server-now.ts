'use client';

import { useEffect, useState } from 'react';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { serverNow } from '@/lib/queries/api/server-clock';
import { parseTimestamp } from '@/lib/time/timestamp';

interface Ticks {
  /** Ticks fall on whole multiples. */
  everyMs?: number;
  runs?: boolean;
}

/** Server time in epoch milliseconds, once a whole second (safety 21); in a document's first picture, `readAt`. */
export function useServerNow(readAt?: string | number, { everyMs = 1_000, runs = true }: Ticks = {}): number {
  const isMounted = useMounted();
  const [now, setNow] = useState(() => (!isMounted && instantOf(readAt)) || serverNow());
  useEffect(() => {
    if (!runs) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const current = serverNow();
      setNow(current);
      timer = setTimeout(tick, everyMs - (current % everyMs) + 5);
    };
    tick();
    // After sleep a tab must not show the old time.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs, runs]);
  return now;
}

const instantOf = (at: string | number = '') => (typeof at === 'number' ? at : parseTimestamp(at)?.getTime());
