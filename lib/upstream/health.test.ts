import { expect, test } from 'vitest';
import { createHealth } from './health';

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
  health.unanswered(0);
  expect(health.snapshot().state).toBe('failing');
  health.answered({ status: 500, headers: {}, body: new Uint8Array() }, 0, 1);
  expect(health.snapshot().state).toBe('ok');
  health.answered({ status: 502, headers: {}, body: new Uint8Array() }, 0, 1);
  expect(health.snapshot().state).toBe('failing');
});

test('a read that hung while the service came back does not call it silent again', () => {
  const health = createHealth();
  health.unanswered(0);
  health.answered({ status: 200, headers: {}, body: new Uint8Array() }, 4_000, 4_100);
  health.unanswered(100);
  expect(health.snapshot().state).toBe('ok');
  health.unanswered(5_000);
  expect(health.snapshot().state).toBe('failing');
});

test.each([502, 504])(
  'the clock of whatever answered %i in front of the service is not the service’s',
  (status) => {
    const health = createHealth();
    const sent = Date.parse('2026-11-20T12:00:00.000Z');
    const dated = (code: number, date: string) =>
      health.answered({ status: code, headers: { date }, body: new Uint8Array() }, sent, sent + 40);
    dated(status, 'Fri, 20 Nov 2026 14:00:00 GMT');
    expect(health.snapshot().clockOffsetMs).toBeUndefined();
    dated(200, 'Fri, 20 Nov 2026 12:02:00 GMT');
    dated(status, 'Fri, 20 Nov 2026 12:00:00 GMT');
    expect(health.snapshot().clockOffsetMs).toBe(120_480);
  },
);
