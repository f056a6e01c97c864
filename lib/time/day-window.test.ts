import { expect, test } from 'vitest';
import { startOfDay } from './day-range';
import { dayWindow } from './day-window';

const window = (now: string, zone: string, count = 14) => dayWindow(new Date(now), zone, count);

test.each([
  ['America/Sao_Paulo', '2026-11-20T02:59:59.999Z', '2026-11-19'],
  ['America/Sao_Paulo', '2026-11-20T03:00:00.000Z', '2026-11-20'],
  ['UTC', '2026-11-20T02:59:59.999Z', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-11-20T09:59:59.999Z', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z', '2026-11-21'],
])('safety 35: in %s it is at %s the day %s', (zone, now, today) => {
  const { days, today: last } = window(now, zone);
  expect(last).toBe(today);
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toBe(today);
  expect(new Set(days).size).toBe(14);
});

test('today is open, and so is yesterday in the first minutes after midnight', () => {
  expect(window('2026-11-20T03:05:00Z', 'America/Sao_Paulo').open).toEqual(['2026-11-19', '2026-11-20']);
  expect(window('2026-11-20T03:10:01Z', 'America/Sao_Paulo').open).toEqual(['2026-11-20']);
  const { days, closed, open } = window('2026-11-20T15:00:00Z', 'America/Sao_Paulo');
  expect([...closed, ...open]).toEqual(days);
});

test('a day with 23 or 25 hours is one day, and days meet without gap or overlap', () => {
  // New York leaves summer time on 1 November 2026, entered on 8 March.
  for (const [now, long, hours] of [
    ['2026-11-05T12:00:00Z', '2026-11-01', 25],
    ['2026-03-12T12:00:00Z', '2026-03-08', 23],
  ] as const) {
    const { days } = window(now, 'America/New_York');
    expect(days).toContain(long);
    const starts = days.map((day) => startOfDay(day, 'America/New_York').getTime());
    const at = days.indexOf(long);
    expect(((starts[at + 1] ?? 0) - (starts[at] ?? 0)) / 3_600_000).toBe(hours);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  }
});
