import { knownOffsetMs } from './zone-offsets';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Short names of zones that keep one time all year, with its minutes from UTC: it was another in summers of the past. */
const ABBREVIATIONS: Readonly<Record<string, readonly [string, number]>> = {
  'America/Sao_Paulo': ['BRT', -180],
  UTC: ['UTC', 0],
};

/** Calendar day of an instant in a zone, `YYYY-MM-DD`. */
export function dayInZone(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + zoneOffsetMs(instant, timeZone)).toISOString().slice(0, 10);
}

export function isSameDayInZone(a: Date, b: Date, timeZone: string): boolean {
  return dayInZone(a, timeZone) === dayInZone(b, timeZone);
}

/** Milliseconds to add to UTC for the wall clock of a zone at an instant. */
export function zoneOffsetMs(instant: Date, timeZone: string): number {
  return timeZone === 'UTC' ? 0 : (knownOffsetMs(instant, timeZone) ?? offsetOfDayMs(instant, timeZone));
}

/** By zone and UTC day; null for a day on which the clock is changed. */
const days = new Map<string, Map<number, number | null>>();
const MAX_DAYS = 4_000;

/** No zone changes its clock and back within a day: with one offset at both of its ends a day has no other. */
function offsetOfDayMs(instant: Date, timeZone: string): number {
  const day = Math.floor(instant.getTime() / DAY_MS);
  if (Number.isNaN(day)) return askedOffsetMs(instant, timeZone);
  let known = days.get(timeZone);
  if (known === undefined || known.size > MAX_DAYS) {
    known = new Map();
    days.set(timeZone, known);
  }
  let offset = known.get(day);
  if (offset === undefined) {
    const [start, end] = [day, day + 1].map((at) => askedOffsetMs(new Date(at * DAY_MS), timeZone));
    offset = start !== undefined && start === end ? start : null;
    known.set(day, offset);
  }
  return offset ?? askedOffsetMs(instant, timeZone);
}

/** As the platform's own calendar of zones has it. */
export function askedOffsetMs(instant: Date, timeZone: string): number {
  const parts = new Map<string, number>();
  for (const { type, value } of clock(timeZone).formatToParts(instant))
    parts.set(type, Number.parseInt(value, 10));
  const part = (name: string) => parts.get(name) ?? 0;
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

/** `BRT`, `UTC`; undefined for a zone without a short name that is true all year. */
export function zoneAbbreviation(timeZone: string): string | undefined {
  return known(timeZone)?.[0];
}

/** A zone as it was at an instant: `BRT (UTC−3)`; without a short name `UTC+14`. */
export function zoneLabel(timeZone: string, at: Date): string {
  const [mark, offset] = [zoneMark(timeZone, at), offsetLabel(minutesAt(timeZone, at))];
  return mark === offset ? offset : `${mark} (${offset})`;
}

/** Mark of a zone beside a time, as it was at that time: `BRT`, else its offset. */
export function zoneMark(timeZone: string, at: Date): string {
  const minutes = minutesAt(timeZone, at);
  const [name, usual] = known(timeZone) ?? [];
  return name !== undefined && minutes === usual ? name : offsetLabel(minutes);
}

function known(timeZone: string): readonly [string, number] | undefined {
  return Object.hasOwn(ABBREVIATIONS, timeZone) ? ABBREVIATIONS[timeZone] : undefined;
}

function minutesAt(timeZone: string, at: Date): number {
  return Math.round(zoneOffsetMs(at, timeZone) / MINUTE_MS);
}

export function isTimeZone(name: string): boolean {
  try {
    clock(name);
    return true;
  } catch {
    return false;
  }
}

function offsetLabel(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '\u2212' : '+'}${Math.floor(size / 60)}${rest}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, made);
  return made;
}
