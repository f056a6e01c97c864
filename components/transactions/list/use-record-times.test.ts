import { expect, test } from 'vitest';
import { onMachinesInThreeZones } from '@/lib/testing/harnesses/machine-zones';
import { recordTimesIn } from './use-record-times';

const NEW_YORK = 'America/New_York';
const SAO_PAULO = 'America/Sao_Paulo';
const at = (text: string) => () => Date.parse(text);

onMachinesInThreeZones(() => {
  test.each(['2026-07-01T12:00:00Z', '2026-11-20T12:00:00Z'])(
    'safety 35: at %s a time of another season has the offset of its own beside it',
    (now) => {
      const { full } = recordTimesIn('en', NEW_YORK, at(now));
      expect(full('2026-07-01T12:00:00Z')).toBe('1 Jul 2026, 08:00:00 UTC\u22124');
      expect(full('2026-11-20T12:00:00Z')).toBe('20 Nov 2026, 07:00:00 UTC\u22125');
      expect(full('2026-11-01T05:30:00Z')).toBe('1 Nov 2026, 01:30:00 UTC\u22124');
      expect(full('2026-11-01T06:30:00Z')).toBe('1 Nov 2026, 01:30:00 UTC\u22125');
    },
  );

  test('a table head names a zone only by what is true all year', () => {
    expect(recordTimesIn('en', NEW_YORK).zone).toBeUndefined();
    expect(recordTimesIn('en', SAO_PAULO).zone).toBe('BRT');
  });

  test('safety 35: a year is another one by the calendar of the merchant', () => {
    const newYearsEve = '2027-01-01T01:00:00Z';
    const january = recordTimesIn('en', SAO_PAULO, at('2027-01-10T12:00:00Z'));
    expect(january.short(newYearsEve)).toBe('31 Dec 2026, 22:00');
    expect(january.short('2027-01-01T04:00:00Z')).toBe('1 Jan, 01:00');
    const thatNight = recordTimesIn('en', SAO_PAULO, at(newYearsEve));
    expect(thatNight.short('2026-12-31T15:00:00Z')).toBe('31 Dec, 12:00');
    expect(thatNight.short(newYearsEve)).toBe('31 Dec, 22:00');
    const kiritimati = recordTimesIn('en', 'Pacific/Kiritimati', at('2026-12-31T11:00:00Z'));
    expect(kiritimati.short('2026-12-31T09:00:00Z')).toBe('31 Dec 2026, 23:00');
  });

  test('safety 18: when something was read is a clock on its day, and has the day with it from the next one on', () => {
    const read = '2026-11-20T21:03:12Z';
    const age = (now: string, zone = SAO_PAULO) => recordTimesIn('en', zone, at(now)).age(read);
    expect(age('2026-11-21T02:59:59Z')).toEqual({ time: '18:03:12', form: '' });
    expect(age('2026-11-21T03:00:00Z')).toEqual({ time: '20 Nov, 18:03', form: 'Day' });
    expect(age('2026-11-21T03:00:00Z', NEW_YORK)).toEqual({ time: '16:03:12', form: '' });
    expect(age('2027-01-01T12:00:00Z')).toEqual({ time: '20 Nov 2026, 18:03', form: 'Day' });
  });

  test('ENV-08: what is no timestamp is shown as it came, with no zone', () => {
    expect(recordTimesIn('en', SAO_PAULO).full('soon')).toBe('soon');
  });
});
