import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Zone and `getTimezoneOffset()` in November, minutes west of UTC. */
const MACHINE_ZONES = [
  ['UTC', 0],
  ['America/Sao_Paulo', 180],
  ['Pacific/Kiritimati', -840],
] as const;

/** Runs the tests under three machine time zones, which must not matter (safety 35). */
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
