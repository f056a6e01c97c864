export interface DurationParts {
  negative: boolean;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  totalSeconds: number;
}

const SECOND_MS = 1000;

/** Rounds towards zero. */
export function durationParts(ms: number): DurationParts {
  const totalSeconds = Math.floor(Math.abs(ms) / SECOND_MS);
  return {
    negative: ms < 0 && totalSeconds > 0,
    days: Math.floor(totalSeconds / 86_400),
    hours: Math.floor(totalSeconds / 3600) % 24,
    minutes: Math.floor(totalSeconds / 60) % 60,
    seconds: totalSeconds % 60,
    totalSeconds,
  };
}

/** `4:32`, `1:04:32`; negative spans show 0:00. */
export function clockOf(ms: number): string {
  const { days, hours, minutes, seconds } = durationParts(Math.max(0, ms));
  const two = (value: number) => String(value).padStart(2, '0');
  const wholeHours = days * 24 + hours;
  return wholeHours > 0 ? `${wholeHours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** The two largest units, `2 d 21 h`, the same in all languages. */
export function durationText(ms: number): string {
  const total = Math.max(0, ms);
  const first = UNITS.findIndex(([, unit]) => total >= unit);
  if (first === -1) return '0 s';
  return UNITS.slice(first, first + 2)
    .map(([symbol, unit], index) => {
      const above = UNITS[first + index - 1];
      const rest = index === 0 || above === undefined ? total : total % above[1];
      return { symbol, count: Math.floor(rest / unit) };
    })
    .filter(({ symbol, count }, index) => count > 0 && (symbol !== 's' || index === 0))
    .map(({ symbol, count }) => `${count} ${symbol}`)
    .join(' ');
}
