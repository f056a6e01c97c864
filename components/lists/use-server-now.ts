'use client';

import { useEffect, useState } from 'react';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { serverNow } from '@/lib/queries/api/server-clock';
import { parseTimestamp } from '@/lib/time/timestamp';

/** Server time in epoch milliseconds, once a whole second (safety 21); in a document's first picture, `readAt`. */
export function useServerNow(readAt?: string): number {
  const isMounted = useMounted();
  const [now, setNow] = useState(
    () => (!isMounted && parseTimestamp(readAt ?? '')?.getTime()) || serverNow(),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const current = serverNow();
      setNow(current);
      timer = setTimeout(tick, 1000 - (current % 1000) + 5);
    };
    tick();
    // After sleep a tab must not show the old time.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
