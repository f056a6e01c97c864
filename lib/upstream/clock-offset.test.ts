import { expect, test } from 'vitest';
import { createClockOffset } from './clock-offset';

const at = (text: string) => Date.parse(text);

/** The offset after one answer, on a new recorder. */
function once(date: string | undefined, sent: number, received: number): number | undefined {
  const offset = createClockOffset();
  offset.note(date, sent, received);
  return offset.value();
}

test('a difference that one-second resolution explains is no skew (safety 21)', () => {
  const sent = at('2026-11-20T12:00:00.900Z');
  expect(once('Fri, 20 Nov 2026 12:00:00 GMT', sent, sent + 20)).toBe(0);
  expect(once('Fri, 20 Nov 2026 12:00:01 GMT', sent, sent + 200)).toBe(0);
});

test('a real skew is measured against the middle of the round trip, within half a second (safety 21, 62)', () => {
  const sent = at('2026-11-20T12:00:00.000Z');
  expect(once('Fri, 20 Nov 2026 12:02:00 GMT', sent, sent + 400)).toBe(120_300);
  expect(once('Fri, 20 Nov 2026 11:58:00 GMT', sent, sent)).toBe(-119_500);
  for (const other of ['yesterday', '1.5', '9999', '2026-11-20T12:02:00Z', 'Fri, 20 Nov 2026 12:02:00']) {
    expect([other, once(other, sent, sent)]).toEqual([other, undefined]);
  }
  expect(once(undefined, sent, sent)).toBeUndefined();
});

test('an answer too slow to tell is no measurement, and takes no known skew away (safety 21, 62)', () => {
  const sent = at('2026-11-20T12:00:00.000Z');
  // Up to ten seconds either way: that proves nothing.
  expect(once('Fri, 20 Nov 2026 12:00:12 GMT', sent, sent + 20_000)).toBeUndefined();
  const offset = createClockOffset();
  offset.note('Fri, 20 Nov 2026 12:00:08 GMT', sent, sent + 40);
  expect(offset.value()).toBe(8_480);
  offset.note('Fri, 20 Nov 2026 12:10:18 GMT', sent + 600_000, sent + 620_000);
  expect(offset.value()).toBe(8_480);
});

test('a slow answer that contradicts the known skew replaces it (safety 62)', () => {
  const sent = at('2026-11-20T12:00:00.000Z');
  const offset = createClockOffset();
  offset.note('Fri, 20 Nov 2026 12:02:00 GMT', sent, sent + 40);
  offset.note('Fri, 20 Nov 2026 12:01:05 GMT', sent + 60_000, sent + 70_000);
  expect(offset.value()).toBe(0);
  offset.note('Fri, 20 Nov 2026 13:01:05 GMT', sent + 60_000, sent + 70_000);
  expect(offset.value()).toBe(3_600_500);
});

test('the quicker of two measurements that agree stays while it is recent', () => {
  const sent = at('2026-11-20T12:00:00.000Z');
  const offset = createClockOffset();
  offset.note('Fri, 20 Nov 2026 12:02:00 GMT', sent, sent + 40);
  offset.note('Fri, 20 Nov 2026 12:02:02 GMT', sent + 1_000, sent + 2_800);
  expect(offset.value()).toBe(120_480);
  offset.note('Fri, 20 Nov 2026 12:04:02 GMT', sent + 121_000, sent + 122_800);
  expect(offset.value()).toBe(120_600);
});
