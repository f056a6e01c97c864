import 'server-only';
import { parseHttpDate } from '@/lib/time/http-date';

interface Measurement {
  /** API clock minus ours, at the middle of the round trip. */
  offset: number;
  uncertainty: number;
  at: number;
}

/** A `Date` header has whole seconds. */
const DATE_RESOLUTION_MS = 1_000;
/** A slower answer cannot prove agreement. */
const TELLING_ROUND_TRIP_MS = 2_000;
const RECENT_MS = 120_000;

export interface ClockOffset {
  /** The `Date` header of an answer; times on our clock, in milliseconds. */
  note(date: string | undefined, sentAt: number, receivedAt: number): void;
  /** API clock minus ours; 0 if too small to measure, undefined without evidence. */
  value(): number | undefined;
}

/** The best recent measurement of the API's clock (safety 21, 62). */
export function createClockOffset(): ClockOffset {
  let best: Measurement | undefined;
  return {
    note(date, sentAt, receivedAt) {
      const next = measure(date, sentAt, receivedAt);
      if (next === undefined) return;
      if (best === undefined ? !tells(next, receivedAt - sentAt) : keeps(best, next)) return;
      best = next;
    },
    value: () => best && (isExplained(best) ? 0 : Math.round(best.offset)),
  };
}

function measure(date: string | undefined, sentAt: number, receivedAt: number): Measurement | undefined {
  const serviceTime = date === undefined ? undefined : parseHttpDate(date, receivedAt);
  if (serviceTime === undefined) return undefined;
  const offset = serviceTime + DATE_RESOLUTION_MS / 2 - (sentAt + receivedAt) / 2;
  return { offset, uncertainty: DATE_RESOLUTION_MS + (receivedAt - sentAt) / 2, at: receivedAt };
}

function isExplained({ offset, uncertainty }: Measurement): boolean {
  return Math.abs(offset) <= uncertainty;
}

function tells(next: Measurement, roundTripMs: number): boolean {
  return roundTripMs <= TELLING_ROUND_TRIP_MS || !isExplained(next);
}

/** Keeps the more precise measurement until it is old or contradicted. */
function keeps(best: Measurement, next: Measurement): boolean {
  if (Math.abs(next.offset - best.offset) > next.uncertainty + best.uncertainty) return false;
  const sharp = next.uncertainty <= DATE_RESOLUTION_MS + TELLING_ROUND_TRIP_MS / 2;
  return next.uncertainty > best.uncertainty && !(sharp && next.at - best.at >= RECENT_MS);
}
