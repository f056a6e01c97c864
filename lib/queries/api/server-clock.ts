/** Server clock (safety 21) on `performance.now()`: wall clock changes do not matter. */

interface Sample {
  server: number;
  /** Monotonic ms. */
  at: number;
  /** Changes when the device slept or its clock was set. */
  wallOffset: number;
  roundTripMs: number;
}

const SAMPLE_LIFETIME_MS = 120_000;
const JUMP_MS = 2_000;
/** Tolerance beside both round trips. */
const AGREEMENT_MS = 1_000;

let sample: Sample | undefined;

const wallOffset = () => Date.now() - performance.now();

/**
 * Takes a BFF answer's `now`, received `at` (monotonic ms). For two minutes only a quicker or contradicting sample
 * replaces another.
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

/** Epoch ms; the device's clock before the first answer. */
export function serverNow(): number {
  if (!sample) return Date.now();
  return sample.server + (performance.now() - sample.at);
}

/** Device ahead of server; 0 before the first answer. */
export function clockSkewMs(): number {
  return sample ? Date.now() - serverNow() : 0;
}

/** Clocks diverged by over 2 s (sleep or clock change): re-read first. */
export function clockJumped(): boolean {
  return sample !== undefined && Math.abs(wallOffset() - sample.wallOffset) > JUMP_MS;
}

export function hasServerTime(): boolean {
  return sample !== undefined;
}

export function resetServerClock(): void {
  sample = undefined;
}
