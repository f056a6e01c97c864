'use client';

import { useTranslations } from 'next-intl';
import { durationParts } from '@/lib/time/duration';

/** `ms`: this device's clock minus the server's. A sandbox's clock may be moved, which is no alarm. */
export function ClockSkew({ ms, environment }: { ms: number; environment: 'sandbox' | 'live' }) {
  const t = useTranslations('shell.foot');
  const duration = { duration: span(ms) };
  return environment === 'sandbox' ? (
    <span className="ms-2">{t(ms > 0 ? 'sandboxBehind' : 'sandboxAhead', duration)}</span>
  ) : (
    <span className="ms-2 text-warn">{t(ms > 0 ? 'skewAhead' : 'skewBehind', duration)}</span>
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
