'use client';

import { useTranslations } from 'next-intl';
import { durationParts } from '@/lib/time/duration';

/** `ms`: this device's clock minus the server's. */
export function ClockSkew({ ms }: { ms: number }) {
  const t = useTranslations('shell.foot');
  return (
    <span className="ms-2 text-warn">{t(ms > 0 ? 'skewAhead' : 'skewBehind', { duration: span(ms) })}</span>
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
