import { parseTimestamp } from './timestamp';

/** Writes a timestamp in UTC with nine decimals, so that two compare as text. */
export function exactTimestamp(text: string): string | null {
  const instant = parseTimestamp(text);
  if (instant === null) return null;
  const fraction = /:\d\d\.(\d+)/.exec(text)?.[1] ?? '';
  return `${instant.toISOString().slice(0, 19)}.${fraction.slice(0, 9).padEnd(9, '0')}`;
}

/**
 * ISO 8601 of split and KYB objects (SPL-08, O-57): a space for `T`, an offset without colon or no zone (UTC)
 * allowed; else null.
 */
export function parseIsoTimestamp(text: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s?([Zz]|[+-]\d\d(?::?\d\d)?)?$/.exec(
    text,
  );
  if (!match) return null;
  const [, date = '', time = '', zone = 'Z'] = match;
  const offset = /^[Zz]$/.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
  return parseTimestamp(`${date}T${time.length === 5 ? `${time}:00` : time}${offset}`);
}
