/**
 * The server's clock, as seen from the browser (safety 21). Time passes by `performance.now()`, which no one
 * can set, so a wrong or jumping wall clock moves neither the countdown nor the deadline.
 */

interface Sample {
  /** Server time, epoch milliseconds, at the moment `at`. */
  server: number;
  /** Monotonic milliseconds when the answer arrived. */
  at: number;
  /** Wall clock minus monotonic clock then: it jumps when the machine sleeps or the clock is set. */
  wallOffset: number;
  roundTripMs: number;
}

const SAMPLE_LIFETIME_MS = 120_000;
const JUMP_MS = 2_000;
/** Beyond both round trips, two measurements of one clock differ by no more than this. */
const AGREEMENT_MS = 1_000;

let sample: Sample | undefined;

const wallOffset = () => Date.now() - performance.now();

/**
 * Takes the `now` of a BFF answer (RFC 3339). `roundTripMs` is how long the exchange took; a quick exchange
 * is a better measurement than a slow one, so for two minutes only quicker ones replace it. One that the kept
 * measurement cannot explain replaces it at once: the server's clock was set, or was not known before. `at` is when
 * the answer came, on the monotonic clock, where that was not just now.
 */
export function noteServerNow(now: string, roundTripMs = 0, at = performance.now()): void {
  const parsed = Date.parse(now);
  if (Number.isNaN(parsed)) return;
  const next = { server: parsed + roundTripMs / 2, at, wallOffset: wallOffset(), roundTripMs };
  if (sample && isBetter(sample, next) && agrees(sample, next) && !clockJumped()) return;
  sample = next;
}

function isBetter(known: Sample, next: Sample): boolean {
  return known.roundTripMs < next.roundTripMs && next.at - known.at < SAMPLE_LIFETIME_MS;
}

function agrees(known: Sample, next: Sample): boolean {
  const predicted = known.server + (next.at - known.at);
  return Math.abs(next.server - predicted) <= known.roundTripMs + next.roundTripMs + AGREEMENT_MS;
}

/** Server time in epoch milliseconds; before the first answer, this device's own clock. */
export function serverNow(): number {
  if (!sample) return Date.now();
  return sample.server + (performance.now() - sample.at);
}

/** Milliseconds by which this device's wall clock is ahead of the server; 0 before the first answer. */
export function clockSkewMs(): number {
  return sample ? Date.now() - serverNow() : 0;
}

/**
 * True when the wall clock and the monotonic clock parted by more than 2 s since the last answer: the
 * machine slept (some platforms stop the monotonic clock) or the clock was set. Re-read before trusting a countdown.
 */
export function clockJumped(): boolean {
  return sample !== undefined && Math.abs(wallOffset() - sample.wallOffset) > JUMP_MS;
}

/** True once a server answer has been seen. */
export function hasServerTime(): boolean {
  return sample !== undefined;
}

/** Forgets every measurement; tests only need it. */
export function resetServerClock(): void {
  sample = undefined;
}
