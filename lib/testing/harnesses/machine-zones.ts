import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Zones, and what the platform calls their offset from UTC in November: minutes, west of it positive. */
const MACHINE_ZONES = [
  ['UTC', 0],
  ['America/Sao_Paulo', 180],
  ['Pacific/Kiritimati', -840],
] as const;

/** For tests: the same ones on machines in three zones. A machine's own zone must not matter (safety 35). */
export function onMachinesInThreeZones(tests: () => void): void {
  describe.each(MACHINE_ZONES)('on a machine in %s', (machineZone, offsetMinutes) => {
    const { env } = process;
    const before = env.TZ;
    beforeAll(() => {
      env.TZ = machineZone;
    });
    afterAll(() => {
      if (before === undefined) delete env.TZ;
      else env.TZ = before;
    });

    test('the machine really is in that zone', () => {
      expect(new Date('2026-11-23T15:00:00Z').getTimezoneOffset()).toBe(offsetMinutes);
    });

    tests();
  });
}
