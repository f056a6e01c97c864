import { expect, test } from 'vitest';
import { clockOffsetMs, createHealth } from './health';

const at = (text: string) => Date.parse(text);

test('a difference that one-second resolution explains is no skew (safety 21)', () => {
  const sent = at('2026-11-20T12:00:00.900Z');
  expect(clockOffsetMs('Fri, 20 Nov 2026 12:00:00 GMT', sent, sent + 20)).toBe(0);
  expect(clockOffsetMs('Fri, 20 Nov 2026 12:00:01 GMT', sent, sent + 200)).toBe(0);
});

test('a real skew is measured against the middle of the round trip, within half a second (safety 21, 62)', () => {
  const sent = at('2026-11-20T12:00:00.000Z');
  const ahead = clockOffsetMs('Fri, 20 Nov 2026 12:02:00 GMT', sent, sent + 400);
  expect(ahead).toBe(120_300);
  const behind = clockOffsetMs('Fri, 20 Nov 2026 11:58:00 GMT', sent, sent);
  expect(behind).toBe(-119_500);
  expect(clockOffsetMs('yesterday', sent, sent)).toBeUndefined();
  expect(clockOffsetMs(undefined, sent, sent)).toBeUndefined();
});

test('the version header is kept when it comes and never required (AUT-06, AUT-07)', () => {
  const health = createHealth();
  expect(health.snapshot()).toEqual({ state: 'unknown' });
  health.answered({ status: 401, headers: {}, body: new Uint8Array() }, 0, 10);
  expect(health.snapshot()).toEqual({ state: 'ok', lastAnswerAt: 10 });
  health.answered({ status: 200, headers: { 'x-api-version': 'build-7' }, body: new Uint8Array() }, 20, 30);
  health.answered({ status: 401, headers: {}, body: new Uint8Array() }, 40, 50);
  expect(health.snapshot()).toEqual({ state: 'ok', lastAnswerAt: 50, apiVersion: 'build-7' });
});

test('silence is failing, a 500 of one route is not an outage (QUO-13, BAL-17)', () => {
  const health = createHealth();
  health.unanswered();
  expect(health.snapshot().state).toBe('failing');
  health.answered({ status: 500, headers: {}, body: new Uint8Array() }, 0, 1);
  expect(health.snapshot().state).toBe('ok');
  health.answered({ status: 502, headers: {}, body: new Uint8Array() }, 0, 1);
  expect(health.snapshot().state).toBe('failing');
});
