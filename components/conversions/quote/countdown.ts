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
