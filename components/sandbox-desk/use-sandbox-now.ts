'use client';

import { useEffect, useState } from 'react';

interface Clock {
  now: string;
  frozen: boolean;
}

/** The sandbox's time, ticking in whole seconds from the last answer; a clock that stands still stands still. */
export function useSandboxNow({ now, frozen }: Clock): Date {
  const [shown, setShown] = useState(() => new Date(now));
  useEffect(() => {
    const answered = Date.parse(now);
    const heardAt = performance.now();
    setShown(new Date(answered));
    if (frozen) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const at = answered + performance.now() - heardAt;
      setShown(new Date(at));
      timer = setTimeout(tick, 1000 - (at % 1000) + 5);
    };
    timer = setTimeout(tick, 1000 - (answered % 1000) + 5);
    return () => clearTimeout(timer);
  }, [now, frozen]);
  return shown;
}
