import { knownOffsetMs } from './zone-offsets';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Zones without summer time: name, minutes from UTC. */
const ABBREVIATIONS: Readonly<Record<string, readonly [string, number]>> = {
  'America/Sao_Paulo': ['BRT', -180],
  UTC: ['UTC', 0],
};

export function dayInZone(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + zoneOffsetMs(instant, timeZone)).toISOString().slice(0, 10);
}

export function isSameDayInZone(a: Date, b: Date, timeZone: string): boolean {
  return dayInZone(a, timeZone) === dayInZone(b, timeZone);
}

/** Milliseconds that are added to UTC to get the wall time. */
export function zoneOffsetMs(instant: Date, timeZone: string): number {
  return timeZone === 'UTC' ? 0 : (knownOffsetMs(instant, timeZone) ?? offsetOfDayMs(instant, timeZone));
}

const days = new Map<string, Map<number, number | null>>();
const MAX_DAYS = 4_000;

/** Equal offsets at both ends hold all day. */
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

/** `BRT`, `UTC`; undefined without a short name. */
export function zoneAbbreviation(timeZone: string): string | undefined {
  return known(timeZone)?.[0];
}

/** `BRT (UTC−3)` or `UTC+14`, as of the instant. */
export function zoneLabel(timeZone: string, at: Date): string {
  const [mark, offset] = [zoneMark(timeZone, at), offsetLabel(minutesAt(timeZone, at))];
  return mark === offset ? offset : `${mark} (${offset})`;
}

/** `BRT`, else the offset, as of the instant. */
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
