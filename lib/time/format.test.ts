import { expect, test } from 'vitest';
import { onMachinesInThreeZones } from '@/lib/testing/harnesses/machine-zones';
import { formatDay, formatInZone, formatWithZone, type TimeKind, weekdayIn } from './format';
import {
  dayInZone,
  isSameDayInZone,
  isTimeZone,
  zoneAbbreviation,
  zoneLabel,
  zoneMark,
  zoneOffsetMs,
} from './zone';

const SAO_PAULO = 'America/Sao_Paulo';
const noon = new Date('2026-11-23T15:00:05Z');

onMachinesInThreeZones(() => {
  test.each([
    ['time', '12:00:05', '12:00:05', '12:00:05'],
    ['shortTime', '12:00', '12:00', '12:00'],
    ['date', 'Mon 23 Nov', 'seg 23 nov', 'lun 23 nov'],
    ['dayTime', '23 Nov, 12:00', '23 nov, 12:00', '23 nov, 12:00'],
    ['dayYearTime', '23 Nov 2026, 12:00', '23 nov 2026, 12:00', '23 nov 2026, 12:00'],
    ['weekdayDateTime', 'Mon 23 Nov, 12:00', 'seg 23 nov, 12:00', 'lun 23 nov, 12:00'],
    ['dateTime', '23 Nov 2026, 12:00:05', '23 nov 2026, 12:00:05', '23 nov 2026, 12:00:05'],
  ] satisfies [TimeKind, string, string, string][])(
    'safety 35: %s reads the merchant zone',
    (kind, en, pt, es) => {
      expect(formatInZone(noon, kind, 'en', SAO_PAULO)).toBe(en);
      expect(formatInZone(noon, kind, 'pt-BR', SAO_PAULO)).toBe(pt);
      expect(formatInZone(noon, kind, 'es', SAO_PAULO)).toBe(es);
    },
  );

  test('no name of a day or month carries a dot or a length of its own', () => {
    for (let month = 0; month < 12; month += 1) {
      const day = new Date(Date.UTC(2026, month, 1 + month, 12));
      for (const locale of ['en', 'pt-BR', 'es'] as const) {
        expect(formatInZone(day, 'date', locale, 'UTC')).toMatch(/^\p{L}{3} \d{1,2} \p{L}{3}$/u);
      }
    }
    expect(weekdayIn(new Date('2026-11-21T12:00:00Z'), 'pt-BR', 'UTC')).toBe('sáb');
    expect(weekdayIn(new Date('2026-11-25T12:00:00Z'), 'es', 'UTC')).toBe('mié');
  });

  test('names of days and months are those of the language, cut to three letters', () => {
    for (const locale of ['en', 'pt-BR', 'es'] as const) {
      const named = (part: 'weekday' | 'month', day: Date) =>
        new Intl.DateTimeFormat(locale, { [part]: 'short', timeZone: 'UTC' }).format(day).slice(0, 3);
      for (let month = 0; month < 12; month += 1) {
        const day = new Date(Date.UTC(2026, month, 1 + month, 12));
        expect(formatInZone(day, 'date', locale, 'UTC')).toBe(
          `${named('weekday', day)} ${day.getUTCDate()} ${named('month', day)}`,
        );
      }
    }
  });

  test('a calendar day belongs to no zone', () => {
    expect(formatDay('2026-11-01', 'en')).toBe('1 Nov 2026');
    expect(formatDay('2026-11-01', 'pt-BR')).toBe('1 nov 2026');
    expect(formatDay('2026-99-01', 'en')).toBe('2026-99-01');
  });

  test('midnight is 00:00 of the new day', () => {
    const midnight = new Date('2026-11-23T03:00:00Z');
    expect(formatInZone(midnight, 'weekdayDateTime', 'en', SAO_PAULO)).toBe('Mon 23 Nov, 00:00');
    expect(formatInZone(midnight, 'time', 'pt-BR', SAO_PAULO)).toBe('00:00:00');
  });

  test('safety 35: the day is the day of the zone, to the millisecond', () => {
    const last = new Date('2026-11-20T02:59:59.999Z');
    const first = new Date('2026-11-20T03:00:00.000Z');
    expect(dayInZone(last, SAO_PAULO)).toBe('2026-11-19');
    expect(dayInZone(first, SAO_PAULO)).toBe('2026-11-20');
    expect(isSameDayInZone(last, first, SAO_PAULO)).toBe(false);
    expect(isSameDayInZone(last, first, 'UTC')).toBe(true);
    expect(dayInZone(last, 'Pacific/Kiritimati')).toBe('2026-11-20');
  });

  test('offsets follow the zone and its history', () => {
    expect(zoneOffsetMs(noon, SAO_PAULO)).toBe(-3 * 3_600_000);
    expect(zoneOffsetMs(new Date('2018-12-01T12:00:00Z'), SAO_PAULO)).toBe(-2 * 3_600_000);
    expect(zoneOffsetMs(new Date('2026-11-23T15:00:05.678Z'), 'Asia/Kathmandu')).toBe(5.75 * 3_600_000);
  });

  test('a zone is named with its offset', () => {
    expect(zoneLabel(SAO_PAULO, noon)).toBe('BRT (UTC\u22123)');
    expect(zoneLabel('UTC', noon)).toBe('UTC');
    expect(zoneLabel('Pacific/Kiritimati', noon)).toBe('UTC+14');
    expect(zoneLabel('Asia/Kathmandu', noon)).toBe('UTC+5:45');
    expect(zoneMark(SAO_PAULO, noon)).toBe('BRT');
    expect(zoneMark('Asia/Kathmandu', noon)).toBe('UTC+5:45');
    expect(zoneAbbreviation(SAO_PAULO)).toBe('BRT');
    expect(zoneAbbreviation('Asia/Kathmandu')).toBeUndefined();
  });

  test('safety 35: a zone is named as it was at the time that it stands beside', () => {
    const july = new Date('2026-07-01T12:00:00Z');
    expect(zoneMark('America/New_York', july)).toBe('UTC\u22124');
    expect(zoneMark('America/New_York', noon)).toBe('UTC\u22125');
    // São Paulo had summer time until 2019, which is not BRT.
    expect(zoneLabel(SAO_PAULO, new Date('2018-12-01T12:00:00Z'))).toBe('UTC\u22122');
    expect(formatWithZone(july, 'dateTime', 'en', 'America/New_York')).toBe(
      '1 Jul 2026, 08:00:00 UTC\u22124',
    );
  });
});

test('a name that is no zone is told apart', () => {
  expect(isTimeZone(SAO_PAULO)).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});
