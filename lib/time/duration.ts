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
