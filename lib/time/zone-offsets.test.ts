import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { formatInZone } from './format';
import { askedOffsetMs, dayInZone, zoneOffsetMs } from './zone';
import { zoneOffsets } from './zone-calendar';
import { forgetZones, learnZone } from './zone-offsets';

afterEach(forgetZones);

const NOW = Date.parse('2026-11-21T09:00:00Z');
const ZONES = [
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'Africa/Casablanca',
];
const ODD_ZONES = [
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'America/Caracas',
  'Africa/Cairo',
];

test('safety 35: a learnt zone reads every instant as the platform does, before, within and after its years', () => {
  for (const timeZone of [...ZONES, ...ODD_ZONES]) {
    const zone = zoneOffsets(timeZone, NOW);
    learnZone(zone);
    const edges = zone.offsets.flatMap(([since]) => [since - 1, since, since + 1]);
    const outside = [zone.from - 1, zone.until - 1, zone.until, 0];
    for (const at of [...edges, ...outside].map((ms) => new Date(ms)))
      expect([timeZone, at, zoneOffsetMs(at, timeZone)]).toEqual([timeZone, at, askedOffsetMs(at, timeZone)]);
    fc.assert(
      fc.property(fc.integer({ min: zone.from, max: zone.until }), (ms) => {
        const at = new Date(ms);
        return zoneOffsetMs(at, timeZone) === askedOffsetMs(at, timeZone);
      }),
    );
  }
});

test('safety 35: a zone that nobody has learnt is read as the platform does, also on the days of its changes', () => {
  for (const timeZone of [...ZONES, ...ODD_ZONES, 'America/St_Johns', 'Asia/Gaza']) {
    for (const [since] of zoneOffsets(timeZone, Date.parse('2012-06-01T00:00:00Z')).offsets) {
      // Every hour from the day before a change to the day after.
      for (let at = since - 30 * 3_600_000 - 1; at <= since + 30 * 3_600_000; at += 3_600_000) {
        for (const instant of [new Date(at), new Date(at + 1)])
          expect(zoneOffsetMs(instant, timeZone)).toBe(askedOffsetMs(instant, timeZone));
      }
    }
  }
});

test('what was learnt is used, and only for its own zone', () => {
  const at = new Date('2026-11-23T15:00:05Z');
  const [from, until] = [at.getTime() - 1, at.getTime() + 1];
  learnZone({ timeZone: 'America/Sao_Paulo', from, until, offsets: [[from, 3_600_000]] });
  expect(formatInZone(at, 'time', 'en', 'America/Sao_Paulo')).toBe('16:00:05');
  expect(dayInZone(at, 'America/Sao_Paulo')).toBe('2026-11-23');
  expect(formatInZone(at, 'time', 'en', 'America/Manaus')).toBe('11:00:05');
});

test('Brazil’s last summer time is among the offsets that a browser learns', () => {
  const { offsets } = zoneOffsets('America/Sao_Paulo', NOW);
  expect(offsets.at(-1)).toEqual([Date.parse('2019-02-17T02:00:00Z'), -3 * 3_600_000]);
  expect(JSON.stringify(offsets).length).toBeLessThan(400);
});
