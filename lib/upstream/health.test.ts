import { expect, test } from 'vitest';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { createHealth, type HealthRecorder } from './health';

function answer(health: HealthRecorder, status: number, sent: number, received: number, headers = {}) {
  const { statuses } = ENDPOINTS.getBalance;
  health.answered({ status, headers, body: new Uint8Array() }, sent, received, statuses);
}

test('the version header is kept when it comes and never required (AUT-06, AUT-07)', () => {
  const health = createHealth();
  expect(health.snapshot()).toEqual({ state: 'unknown' });
  answer(health, 401, 0, 10);
  expect(health.snapshot()).toEqual({ state: 'ok', lastAnswerAt: 10 });
  answer(health, 200, 20, 30, { 'x-api-version': 'build-7' });
  answer(health, 401, 40, 50);
  expect(health.snapshot()).toEqual({ state: 'ok', lastAnswerAt: 50, apiVersion: 'build-7' });
});

test('silence is failing, a 500 of one route is not an outage (QUO-13, BAL-17)', () => {
  const health = createHealth();
  health.unanswered(0);
  expect(health.snapshot().state).toBe('failing');
  answer(health, 500, 0, 1);
  expect(health.snapshot().state).toBe('ok');
  answer(health, 502, 0, 1);
  expect(health.snapshot().state).toBe('failing');
});

test('a 503 is an answer of the service to an accept alone, elsewhere of a gateway before it (ERR-11)', () => {
  const health = createHealth();
  const unavailable = { status: 503, headers: {}, body: new Uint8Array() };
  health.answered(unavailable, 0, 1, ENDPOINTS.getBalance.statuses);
  expect(health.snapshot().state).toBe('failing');
  health.answered(unavailable, 2, 3, ENDPOINTS.acceptQuote.statuses);
  expect(health.snapshot().state).toBe('ok');
});

test('a read that hung while the service came back does not call it silent again', () => {
  const health = createHealth();
  health.unanswered(0);
  answer(health, 200, 4_000, 4_100);
  health.unanswered(100);
  expect(health.snapshot().state).toBe('ok');
  health.unanswered(5_000);
  expect(health.snapshot().state).toBe('failing');
});

test.each([502, 503, 504, 520])(
  'the clock of whatever answered %i in front of the service is not the service’s',
  (status) => {
    const health = createHealth();
    const sent = Date.parse('2026-11-20T12:00:00.000Z');
    const dated = (code: number, date: string) => answer(health, code, sent, sent + 40, { date });
    dated(status, 'Fri, 20 Nov 2026 14:00:00 GMT');
    expect(health.snapshot().clockOffsetMs).toBeUndefined();
    dated(200, 'Fri, 20 Nov 2026 12:02:00 GMT');
    dated(status, 'Fri, 20 Nov 2026 12:00:00 GMT');
    expect(health.snapshot().clockOffsetMs).toBe(120_480);
  },
);
