'use client';

import { useEffect, useState } from 'react';
import { clockSkewMs, hasServerTime, serverNow } from '@/lib/queries/server-clock';

interface Tick {
  /** Server time, epoch milliseconds. */
  now: number;
  /** How far this device's clock is ahead of it. */
  skewMs: number;
}

const WAITING_MS = 200;

/** Ticks on the server's own seconds; undefined until the first answer told the time. */
export function useServerTick(): Tick | undefined {
  const [tick, setTick] = useState<Tick>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const run = () => {
      const known = hasServerTime();
      if (known) setTick({ now: serverNow(), skewMs: clockSkewMs() });
      timer = setTimeout(run, known ? 1000 - (serverNow() % 1000) + 5 : WAITING_MS);
    };
    run();
    return () => clearTimeout(timer);
  }, []);
  return tick;
}
