const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):(\d\d))$/;

const PLAIN_LENGTH = 24;

/**
 * RFC 3339 to ms, else null (safety 39): no 31 February, 24:00 or zone names. A leap second is valid only at
 * 23:59:60 UTC.
 */
export function parseTimestamp(text: string): Date | null {
  // Text that a date writes back unchanged is valid, which is faster than the parser below.
  if (text.length === PLAIN_LENGTH) {
    const plain = new Date(text);
    if (!Number.isNaN(plain.getTime()) && plain.toISOString() === text) return plain;
  }
  const match = RFC_3339.exec(text);
  if (!match) return null;
  const part = (index: number) => Number.parseInt(match[index] ?? '0', 10);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 60) return null;

  const offsetHours = part(10);
  const offsetMinutes = part(11);
  if (offsetHours > 23 || offsetMinutes > 59) return null;
  const offset = (match[9] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes);

  const leap = second === 60;
  const milliseconds = leap ? 999 : Number.parseInt((match[7] ?? '').slice(0, 3).padEnd(3, '0'), 10);
  const instant = new Date(0);
  instant.setUTCFullYear(year, month - 1, day);
  instant.setUTCHours(hour, minute - offset, leap ? 59 : second, milliseconds);
  if (leap && !(instant.getUTCHours() === 23 && instant.getUTCMinutes() === 59)) return null;
  return instant;
}

/** Epoch ms; undefined for an absent or unreadable timestamp. */
export function instantOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTimestamp(text)?.getTime();
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The API dates records finer than a millisecond (LIM-13, ENV-08). */
export function toLastNanosecond(instant: Date): string {
  return instant.toISOString().replace('Z', '999999Z');
}
