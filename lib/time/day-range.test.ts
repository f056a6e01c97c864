import { expect, test } from 'vitest';
import { addDays, isCalendarDay } from '@/lib/contract/values/calendar-day';
import { onMachinesInThreeZones } from '@/lib/testing/harnesses/machine-zones';
import { dayRange, endOfDay, presetDays, startOfDay } from './day-range';
import { exactTimestamp } from './loose-timestamp';
import { dayInZone } from './zone';

const SAO_PAULO = 'America/Sao_Paulo';
const KIRITIMATI = 'Pacific/Kiritimati';

const exact = (text: string) => exactTimestamp(text) ?? '';

/** Day, its first instant and its last. */
const DAYS = [
  [SAO_PAULO, '2026-11-19', '2026-11-19T03:00:00.000Z', '2026-11-20T02:59:59.999Z'],
  ['UTC', '2026-11-19', '2026-11-19T00:00:00.000Z', '2026-11-19T23:59:59.999Z'],
  [KIRITIMATI, '2026-11-19', '2026-11-18T10:00:00.000Z', '2026-11-19T09:59:59.999Z'],
  ['Asia/Kathmandu', '2026-11-19', '2026-11-18T18:15:00.000Z', '2026-11-19T18:14:59.999Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  // Summer time began at midnight: the day starts at 01:00.
  [SAO_PAULO, '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z'],
  // Summer time ended at midnight: the last hour occurred twice.
  [SAO_PAULO, '2019-02-16', '2019-02-16T02:00:00.000Z', '2019-02-17T02:59:59.999Z'],
  [SAO_PAULO, '2024-02-29', '2024-02-29T03:00:00.000Z', '2024-03-01T02:59:59.999Z'],
  [SAO_PAULO, '2026-12-31', '2026-12-31T03:00:00.000Z', '2027-01-01T02:59:59.999Z'],
] as const;

onMachinesInThreeZones(() => {
  test.each(DAYS)('safety 34, 35: in %s the day %s runs from %s through %s', (zone, day, first, last) => {
    expect(startOfDay(day, zone).toISOString()).toBe(first);
    expect(endOfDay(day, zone).toISOString()).toBe(last);
    expect(dayInZone(new Date(first), zone)).toBe(day);
    expect(dayInZone(new Date(last), zone)).toBe(day);
  });

  test('safety 34: 23:59:59.999-03:00 is in the range and the next 00:00 is out', () => {
    const { date_from = '', date_to = '' } = dayRange({ from: '2026-11-10', to: '2026-11-10' }, SAO_PAULO);
    const inside = (instant: string) =>
      exact(date_from) <= exact(instant) && exact(instant) <= exact(date_to);
    expect(inside('2026-11-10T00:00:00.000-03:00')).toBe(true);
    expect(inside('2026-11-10T23:59:59.999-03:00')).toBe(true);
    expect(inside('2026-11-11T00:00:00.000-03:00')).toBe(false);
    expect(inside('2026-11-09T23:59:59.999-03:00')).toBe(false);
    // Fractions below a millisecond stay in the same day (LIM-13, ENV-08).
    for (const fraction of ['9991', '9995', '999999999']) {
      expect(inside(`2026-11-10T23:59:59.${fraction}-03:00`)).toBe(true);
      expect(inside(`2026-11-09T23:59:59.${fraction}-03:00`)).toBe(false);
    }
  });

  test('safety 35: the four records around midnight UTC fall on the merchant’s days', () => {
    const records = {
      R1: '2026-11-09T23:59:59.999Z',
      R2: '2026-11-10T00:00:00.000Z',
      R3: '2026-11-10T15:00:00.000Z',
      R4: '2026-11-11T00:00:00.000Z',
    };
    const on = (day: string, zone: string) => {
      const { date_from = '', date_to = '' } = dayRange({ from: day, to: day }, zone);
      return Object.entries(records).flatMap(([name, at]) =>
        exact(date_from) <= exact(at) && exact(at) <= exact(date_to) ? [name] : [],
      );
    };
    expect(on('2026-11-10', 'UTC')).toEqual(['R2', 'R3']);
    expect(on('2026-11-09', SAO_PAULO)).toEqual(['R1', 'R2']);
    expect(on('2026-11-10', SAO_PAULO)).toEqual(['R3', 'R4']);
    expect(on('2026-11-10', KIRITIMATI)).toEqual(['R1', 'R2']);
    expect(on('2026-11-11', KIRITIMATI)).toEqual(['R3', 'R4']);
  });
});

test('days follow each other without a gap and without an overlap, clock changes and all', () => {
  for (const zone of [
    SAO_PAULO,
    'UTC',
    KIRITIMATI,
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Havana',
  ]) {
    for (let day = '2018-10-28'; day < '2019-03-05'; day = addDays(day, 1)) {
      expect(endOfDay(day, zone).getTime() + 1).toBe(startOfDay(addDays(day, 1), zone).getTime());
      expect(dayInZone(startOfDay(day, zone), zone)).toBe(day);
      expect(dayInZone(endOfDay(day, zone), zone)).toBe(day);
    }
  }
});

test('a day that a zone left out is empty and moves no other', () => {
  expect(startOfDay('2011-12-30', 'Pacific/Apia')).toEqual(startOfDay('2011-12-31', 'Pacific/Apia'));
  expect(dayInZone(endOfDay('2011-12-29', 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-29');
});

test('LIM-08, LIM-12, LIM-13: what is sent is a full UTC timestamp, and a side that was not asked for is not sent', () => {
  const sent = dayRange({ from: '2026-11-01', to: '2026-11-19' }, SAO_PAULO);
  expect(sent).toEqual({ date_from: '2026-11-01T03:00:00.000Z', date_to: '2026-11-20T02:59:59.999999999Z' });
  expect(dayRange({ from: '2026-11-01' }, 'UTC')).toEqual({ date_from: '2026-11-01T00:00:00.000Z' });
  expect(dayRange({ to: '2026-11-01' }, 'UTC')).toEqual({ date_to: '2026-11-01T23:59:59.999999999Z' });
  expect(dayRange({}, 'UTC')).toEqual({});
});

test('presets are days of the merchant’s zone, not of the machine', () => {
  const now = new Date('2026-03-01T02:30:00Z');
  expect(presetDays('today', now, SAO_PAULO)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(presetDays('today', now, 'UTC')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(presetDays('yesterday', now, 'UTC')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(presetDays('last7', now, SAO_PAULO)).toEqual({ from: '2026-02-22', to: '2026-02-28' });
  expect(presetDays('last30', now, SAO_PAULO)).toEqual({ from: '2026-01-30', to: '2026-02-28' });
  expect(presetDays('month', now, SAO_PAULO)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '26-01-01',
  '2026-1-1',
  '9999-12-31',
  '',
  'today',
  '2026-11-10T00:00:00Z',
  '０２0-01-01',
])('safety 39: %j is no day', (text) => {
  expect(isCalendarDay(text)).toBe(false);
});
