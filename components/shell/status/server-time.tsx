'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/shell-context';
import { durationParts } from '@/lib/time/duration';
import { formatInZone } from '@/lib/time/format';
import { zoneLabel } from '@/lib/time/zone';
import { useServerTick } from './use-server-tick';

const TOLERATED_SKEW_MS = 2_000;

/** The server's clock in the merchant's zone, and how far this device is off when that is more than 2 s. */
export function ServerTime() {
  const t = useTranslations('shell.foot');
  const { locale, timeZone } = useShell();
  const tick = useServerTick();
  const now = new Date(tick?.now ?? 0);
  const off = tick !== undefined && Math.abs(tick.skewMs) > TOLERATED_SKEW_MS;
  // Until the clock is known its room is kept, so that nothing beside it moves. The server writes what fills it: here
  // that would start Intl before the page is alive.
  const written = (text: () => string) => (tick || typeof window === 'undefined' ? text() : '');
  return (
    <span>
      {/* Beside the icon of a clock: between the phone and the wide desktop the foot has no room for the words. */}
      <span className="md:max-lg:sr-only">{t('clock')}</span>{' '}
      <span className={tick ? undefined : 'invisible'}>
        <time dateTime={now.toISOString()} suppressHydrationWarning className="mx-1 font-medium text-ink-2">
          {written(() => formatInZone(now, 'time', locale, timeZone))}
        </time>{' '}
        <span suppressHydrationWarning>{written(() => zoneLabel(timeZone, now))}</span>
      </span>
      {off ? (
        <span className="ms-2 text-warn">
          {t(tick.skewMs > 0 ? 'skewAhead' : 'skewBehind', { duration: span(tick.skewMs) })}
        </span>
      ) : null}
    </span>
  );
}

/** `2 h 14 min`, `48 s`: the two largest units. */
function span(ms: number): string {
  const { days, hours, minutes, seconds } = durationParts(Math.abs(ms));
  const units = [
    [days, 'd'],
    [hours, 'h'],
    [minutes, 'min'],
    [seconds, 's'],
  ] as const;
  const first = units.findIndex(([amount]) => amount > 0);
  return units
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}
