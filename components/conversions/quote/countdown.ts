/** Seconds announced to screen readers, once each (docs/design.md 11). */
const ANNOUNCED_SECONDS = [30, 10, 0] as const;
export type AnnouncedSeconds = (typeof ANNOUNCED_SECONDS)[number];

export interface Countdown {
  remainingMs: number;
  /** From receipt to expiry, never a constant (QUO-31). */
  totalMs: number;
  seconds: number;
}

/** Time left on the server's clock, between 0 and the whole life. */
export function countdown(receivedMs: number, expiresMs: number, nowMs: number): Countdown {
  const totalMs = Math.max(1, expiresMs - receivedMs);
  const remainingMs = Math.min(totalMs, Math.max(0, expiresMs - nowMs));
  return { remainingMs, totalMs, seconds: Math.ceil(remainingMs / 1000) };
}

/** The mark passed between two ticks; the lowest one of several. */
export function announcementBetween(previous: number, current: number): AnnouncedSeconds | undefined {
  return ANNOUNCED_SECONDS.findLast((mark) => previous > mark && current <= mark);
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
