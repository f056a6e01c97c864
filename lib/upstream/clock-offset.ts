import 'server-only';

/** One answer's evidence about the service's clock, in milliseconds. */
interface Measurement {
  /** Service clock minus ours at the middle of the round trip. */
  offset: number;
  /** The true offset is at most this far from `offset`. */
  uncertainty: number;
  /** Our clock when the answer came. */
  at: number;
}

/** A `Date` header counts whole seconds, so a difference of up to one second is no evidence of skew. */
const DATE_RESOLUTION_MS = 1_000;
/** An answer slower than this cannot show that two clocks agree. */
const TELLING_ROUND_TRIP_MS = 2_000;
/** For this long a vaguer measurement that agrees does not replace a sharper one. */
const RECENT_MS = 120_000;

export interface ClockOffset {
  /** Takes the `Date` header of an answer; times are our clock around the attempt, in milliseconds. */
  note(date: string | undefined, sentAt: number, receivedAt: number): void;
  /** Service clock minus ours; 0 where one-second resolution explains it, undefined before any evidence. */
  value(): number | undefined;
}

/** Keeps the best recent measurement of the service's clock (safety 21, 62). */
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
  const serviceTime = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serviceTime)) return undefined;
  const offset = serviceTime + DATE_RESOLUTION_MS / 2 - (sentAt + receivedAt) / 2;
  return { offset, uncertainty: DATE_RESOLUTION_MS + (receivedAt - sentAt) / 2, at: receivedAt };
}

function isExplained({ offset, uncertainty }: Measurement): boolean {
  return Math.abs(offset) <= uncertainty;
}

/** A slow answer that may mean "no skew" may as well mean one of many seconds: that is no evidence. */
function tells(next: Measurement, roundTripMs: number): boolean {
  return roundTripMs <= TELLING_ROUND_TRIP_MS || !isExplained(next);
}

/** The known measurement stays while the new one agrees with it and is vaguer, unless it has aged and the new one is sharp. */
function keeps(best: Measurement, next: Measurement): boolean {
  if (Math.abs(next.offset - best.offset) > next.uncertainty + best.uncertainty) return false;
  const sharp = next.uncertainty <= DATE_RESOLUTION_MS + TELLING_ROUND_TRIP_MS / 2;
  return next.uncertainty > best.uncertainty && !(sharp && next.at - best.at >= RECENT_MS);
}
