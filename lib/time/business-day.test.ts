import { expect, test } from 'vitest';
import { onMachinesInThreeZones } from '@/lib/testing/harnesses/machine-zones';
import { nextBusinessDay } from './business-day';

const SAO_PAULO = 'America/Sao_Paulo';

onMachinesInThreeZones(() => {
  test.each([
    ['a Wednesday', '2026-11-18T15:00:00Z', '2026-11-19T15:00:00.000Z'],
    ['a Friday', '2026-11-20T15:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['a Saturday', '2026-11-21T15:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['a Sunday', '2026-11-22T15:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['Friday 23:30 there, Saturday in UTC', '2026-11-21T02:30:00Z', '2026-11-23T15:00:00.000Z'],
    ['Sunday 23:30 there, Monday in UTC', '2026-11-23T02:30:00Z', '2026-11-23T15:00:00.000Z'],
    ['New Year', '2026-12-31T15:00:00Z', '2027-01-01T15:00:00.000Z'],
  ])('the business day after %s is at noon of the zone', (_, now, next) => {
    expect(nextBusinessDay(new Date(now), SAO_PAULO).toISOString()).toBe(next);
  });
});
