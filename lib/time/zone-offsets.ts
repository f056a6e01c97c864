/** Offsets that the server computed: the browser's own zone calendar is slow to start. */
export interface ZoneOffsets {
  timeZone: string;
  from: number;
  until: number;
  /** Oldest first, from `from`; ms to add to UTC. */
  offsets: readonly (readonly [since: number, offsetMs: number])[];
}

const known = new Map<string, ZoneOffsets>();

/** Times within their range need no `Intl` from now on. */
export function learnZone(zone: ZoneOffsets): void {
  known.set(zone.timeZone, zone);
}

export function knownOffsetMs(instant: Date, timeZone: string): number | undefined {
  const zone = known.get(timeZone);
  const at = instant.getTime();
  if (zone === undefined || !(at >= zone.from && at < zone.until)) return undefined;
  return zone.offsets.findLast(([since]) => since <= at)?.[1];
}

export function forgetZones(): void {
  known.clear();
}
