import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clockJumped,
  clockSkewMs,
  hasServerTime,
  noteServerNow,
  resetServerClock,
  serverNow,
} from './server-clock';

const TRUE_NOW = Date.parse('2026-11-20T17:32:05.000Z');
const HOUR_MS = 3_600_000;

/** Both clocks of a device, set by the test. */
const device = { wall: 0, monotonic: 0 };

function pass(ms: number): void {
  device.wall += ms;
  device.monotonic += ms;
}

beforeEach(() => {
  resetServerClock();
  vi.spyOn(Date, 'now').mockImplementation(() => device.wall);
  vi.spyOn(performance, 'now').mockImplementation(() => device.monotonic);
});
afterEach(() => vi.restoreAllMocks());

describe('the server clock (safety 21)', () => {
  it.each([-2 * HOUR_MS, 0, 2 * HOUR_MS])('is right on a device that is off by %d ms', (off) => {
    Object.assign(device, { wall: TRUE_NOW + off, monotonic: 5_000 });
    noteServerNow('2026-11-20T17:32:05.000Z');
    pass(30_000);
    expect(serverNow()).toBe(TRUE_NOW + 30_000);
    expect(clockSkewMs()).toBe(off);
  });

  it('does not move when the wall clock is set during a countdown', () => {
    Object.assign(device, { wall: TRUE_NOW, monotonic: 5_000 });
    noteServerNow('2026-11-20T17:32:05.000Z');
    pass(10_000);
    device.wall += 2 * HOUR_MS;
    expect(serverNow()).toBe(TRUE_NOW + 10_000);
    expect(clockJumped()).toBe(true);
  });

  it('notices a sleep in which the monotonic clock stood still', () => {
    Object.assign(device, { wall: TRUE_NOW, monotonic: 5_000 });
    noteServerNow('2026-11-20T17:32:05.000Z');
    expect(clockJumped()).toBe(false);
    device.wall += 120_000;
    expect(clockJumped()).toBe(true);
    noteServerNow('2026-11-20T17:34:05.000Z', 900);
    expect(clockJumped()).toBe(false);
    expect(serverNow()).toBe(TRUE_NOW + 120_450);
  });

  it('counts from when the answer came, where it is read later', () => {
    Object.assign(device, { wall: TRUE_NOW + HOUR_MS, monotonic: 900 });
    noteServerNow('2026-11-20T17:32:05.000Z', 200, 300);
    expect(serverNow()).toBe(TRUE_NOW + 100 + 600);
  });

  it('counts half of the exchange as the way back', () => {
    Object.assign(device, { wall: TRUE_NOW, monotonic: 0 });
    noteServerNow('2026-11-20T17:32:05.000Z', 400);
    expect(serverNow()).toBe(TRUE_NOW + 200);
  });

  it('keeps the quicker of two measurements for two minutes', () => {
    Object.assign(device, { wall: TRUE_NOW, monotonic: 0 });
    noteServerNow('2026-11-20T17:32:05.000Z', 20);
    pass(1_000);
    noteServerNow('2026-11-20T17:32:08.000Z', 5_000);
    expect(serverNow()).toBe(TRUE_NOW + 1_010);
    pass(120_000);
    noteServerNow('2026-11-20T17:34:06.000Z', 5_000);
    expect(serverNow()).toBe(TRUE_NOW + 121_000 + 2_500);
  });

  it.each([
    ['the sandbox clock was moved ahead', '2026-11-20T18:32:06.000Z'],
    ['the first answer was stamped before the upstream clock was known', '2026-11-20T17:34:06.000Z'],
  ])('believes a slower measurement at once that the kept one cannot explain: %s', (_case, now) => {
    Object.assign(device, { wall: TRUE_NOW, monotonic: 0 });
    noteServerNow('2026-11-20T17:32:05.000Z', 8);
    pass(1_000);
    noteServerNow(now, 40);
    expect(serverNow()).toBe(Date.parse(now) + 20);
  });

  it('keeps the quicker measurement where both round trips and a second explain the difference', () => {
    Object.assign(device, { wall: TRUE_NOW, monotonic: 0 });
    noteServerNow('2026-11-20T17:32:05.000Z', 20);
    noteServerNow('2026-11-20T17:32:06.000Z', 50);
    expect(serverNow()).toBe(TRUE_NOW + 10);
    noteServerNow('2026-11-20T17:32:06.100Z', 50);
    expect(serverNow()).toBe(TRUE_NOW + 1_125);
  });

  it('falls back to the device before the first answer, and ignores what is no time', () => {
    Object.assign(device, { wall: TRUE_NOW, monotonic: 0 });
    noteServerNow('soon');
    expect(hasServerTime()).toBe(false);
    expect(serverNow()).toBe(TRUE_NOW);
    expect(clockSkewMs()).toBe(0);
  });
});
