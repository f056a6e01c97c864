/**
 * The offsets of one zone over some years. Who knows them reads a wall clock by adding: to load its own calendar of
 * zones takes a browser longer than to draw a page.
 */
export interface ZoneOffsets {
  timeZone: string;
  /** Epoch milliseconds between which they are complete; `until` is no longer within. */
  from: number;
  until: number;
  /** Since when (epoch milliseconds) and what is added to UTC (milliseconds), oldest first; the first is that of `from`. */
  offsets: readonly (readonly [since: number, offsetMs: number])[];
}

const known = new Map<string, ZoneOffsets>();

/** From now on instants between `from` and `until` are read with these offsets. */
export function learnZone(zone: ZoneOffsets): void {
  known.set(zone.timeZone, zone);
}

/** What was learnt; undefined where nothing was. */
export function knownOffsetMs(instant: Date, timeZone: string): number | undefined {
  const zone = known.get(timeZone);
  const at = instant.getTime();
  if (zone === undefined || !(at >= zone.from && at < zone.until)) return undefined;
  return zone.offsets.findLast(([since]) => since <= at)?.[1];
}

export function forgetZones(): void {
  known.clear();
}
