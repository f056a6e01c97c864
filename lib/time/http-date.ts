const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const CLOCK = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})';
const MONTH = `(?<month>${MONTHS.join('|')})`;
const FORMS = [
  // IMF-fixdate: Sun, 06 Nov 1994 08:49:37 GMT
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${CLOCK} GMT`,
  // RFC 850: Sunday, 06-Nov-94 08:49:37 GMT
  `(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${CLOCK} GMT`,
  // asctime: Sun Nov  6 08:49:37 1994
  `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${MONTH} (?<day>[ \\d]\\d) ${CLOCK} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/**
 * Milliseconds of an HTTP-date in one of the three forms of RFC 9110 5.6.7; undefined for any other text, which
 * `Date.parse` would take for some date (`1.5` for the year 2001). A year of two digits is the nearest one that is at
 * most 50 years after `nowMs`.
 */
export function parseHttpDate(text: string, nowMs: number): number | undefined {
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts === undefined) continue;
    const [day, hour, minute, second] = [parts.day, parts.hour, parts.minute, parts.second].map(Number);
    const year = fullYear(parts.year ?? '', nowMs);
    const month = MONTHS.indexOf(parts.month ?? '');
    // A leap second counts as the second before it.
    const at = Date.UTC(year, month, day, hour, minute, Math.min(second ?? 0, 59));
    const isOnCalendar = new Date(at).getUTCDate() === day && (hour ?? 24) < 24 && (minute ?? 60) < 60;
    return isOnCalendar && (second ?? 61) <= 60 ? at : undefined;
  }
  return undefined;
}

function fullYear(text: string, nowMs: number): number {
  if (text.length === 4) return Number(text);
  const thisYear = new Date(nowMs).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(text);
  return year > thisYear + 50 ? year - 100 : year;
}
