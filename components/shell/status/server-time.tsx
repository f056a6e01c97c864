'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useEffect, useState } from 'react';
import { useShell } from '@/components/ui/hooks/shell-context';
import { optionalPart } from '@/components/ui/loading/lazy-part';
import { clockSkewMs, hasServerTime, serverNow } from '@/lib/queries/api/server-clock';
import { formatInZone } from '@/lib/time/format';
import { zoneLabel } from '@/lib/time/zone';

const ClockSkew = optionalPart(async () => (await import('./clock-skew')).ClockSkew);

const TOLERATED_SKEW_MS = 2_000;

/** Shows this device's offset above 2 s. */
export function ServerTime() {
  const t = useTranslations('shell.foot');
  const { locale, timeZone, environment } = useShell();
  const tick = useServerTick();
  const now = new Date(tick?.now ?? 0);
  const off = tick !== undefined && Math.abs(tick.skewMs) > TOLERATED_SKEW_MS;
  // The server's text, kept until the clock is known: formatting here would start Intl before hydration ends.
  const written = (text: () => string) => (tick || typeof window === 'undefined' ? text() : '');
  return (
    <span>
      <span className="md:max-lg:sr-only">{t('clock')}</span>{' '}
      <span className={tick ? undefined : 'invisible'}>
        <time dateTime={now.toISOString()} suppressHydrationWarning className="mx-1 font-medium text-ink-2">
          {written(() => formatInZone(now, 'time', locale, timeZone))}
        </time>{' '}
        <span suppressHydrationWarning>{written(() => zoneLabel(timeZone, now))}</span>
      </span>
      {off ? (
        <Suspense fallback={null}>
          <ClockSkew ms={tick.skewMs} environment={environment} />
        </Suspense>
      ) : null}
    </span>
  );
}

interface Tick {
  /** Server time, epoch milliseconds. */
  now: number;
  /** This device's clock minus the server's. */
  skewMs: number;
}

const WAITING_MS = 200;

/** Undefined until the first answer gives the server's time. */
function useServerTick(): Tick | undefined {
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
