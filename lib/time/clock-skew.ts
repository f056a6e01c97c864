/** At 60 s the API refuses signatures (safety 62). */
export const SKEW_WARNING_MS = 30_000;

export interface Skew {
  direction: 'ahead' | 'behind';
  ms: number;
}

/** Null below the threshold. `offsetMs`: API clock minus ours. */
export function skewWarning(offsetMs: number | undefined): Skew | null {
  if (offsetMs === undefined || Math.abs(offsetMs) <= SKEW_WARNING_MS) return null;
  return { direction: offsetMs < 0 ? 'ahead' : 'behind', ms: Math.abs(offsetMs) };
}
