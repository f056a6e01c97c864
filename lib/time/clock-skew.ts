/** Beyond this the banner stands; at 60 s the API refuses every signed request (safety 62). */
export const SKEW_WARNING_MS = 30_000;

export interface Skew {
  /** Where this server's clock stands, seen from the API. */
  direction: 'ahead' | 'behind';
  ms: number;
}

/** The skew worth a warning, or null. `offsetMs` is the service's clock minus ours. */
export function skewWarning(offsetMs: number | undefined): Skew | null {
  if (offsetMs === undefined || Math.abs(offsetMs) <= SKEW_WARNING_MS) return null;
  return { direction: offsetMs < 0 ? 'ahead' : 'behind', ms: Math.abs(offsetMs) };
}
