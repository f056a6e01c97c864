import { durationParts } from '@/lib/time/duration';

/** `1 d 2 h`, `5 min 1 s`: the two largest units. */
export function spanText(seconds: number): string {
  const parts = durationParts(Math.abs(seconds) * 1000);
  const units = [
    [parts.days, 'd'],
    [parts.hours, 'h'],
    [parts.minutes, 'min'],
    [parts.seconds, 's'],
  ] as const;
  const first = units.findIndex(([amount]) => amount > 0);
  if (first === -1) return '0 s';
  return units
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}
