import { expect, test } from 'vitest';
import { defined } from '@/lib/contract/values/defined';
import { parseRetryAfter, retryDelayMs } from './retry';

const STATUSES = [200, 202, 301, 400, 401, 404, 405, 409, 410, 418, 422, 429, 500, 502, 503, 504];

test('a POST is never repeated, whatever happened (safety 1, 5)', () => {
  for (const failure of ['timeout', 'connection', 'too_large', 'aborted', 'refused'] as const) {
    expect(retryDelayMs({ method: 'POST', attempts: 1, failure }, 0.5)).toBeUndefined();
  }
  for (const status of STATUSES) {
    expect(retryDelayMs({ method: 'POST', attempts: 1, status, retryAfterSeconds: 1 }, 0.5)).toBeUndefined();
  }
});

test('a GET is repeated after network errors, 500 and 502-504, and after nothing else', () => {
  const repeated = STATUSES.filter(
    (status) => retryDelayMs({ method: 'GET', attempts: 1, status }, 0.5) !== undefined,
  );
  expect(repeated).toEqual([500, 502, 503, 504]);
  expect(retryDelayMs({ method: 'GET', attempts: 1, failure: 'connection' }, 0.5)).toBeDefined();
  expect(retryDelayMs({ method: 'GET', attempts: 1, failure: 'timeout' }, 0.5)).toBeDefined();
  expect(retryDelayMs({ method: 'GET', attempts: 1, failure: 'aborted' }, 0.5)).toBeUndefined();
  expect(retryDelayMs({ method: 'GET', attempts: 1, failure: 'too_large' }, 0.5)).toBeUndefined();
  expect(retryDelayMs({ method: 'GET', attempts: 1, failure: 'refused' }, 0.5)).toBeUndefined();
});

test('there are two repetitions at most, with jitter and a longer wait the second time', () => {
  const delay = (attempts: number, random: number) =>
    retryDelayMs({ method: 'GET', attempts, status: 500 }, random);
  expect([delay(1, 0), delay(1, 0.999)]).toEqual([100, 200]);
  expect([delay(2, 0), delay(2, 0.999)]).toEqual([200, 400]);
  expect(delay(3, 0)).toBeUndefined();
});

test('a 429 waits as long as it says, up to a minute (LIM-21)', () => {
  const after = (retryAfterSeconds?: number) =>
    retryDelayMs(
      {
        method: 'GET',
        attempts: 1,
        status: 429,
        ...defined({ retryAfterSeconds }),
      },
      0,
    );
  expect([after(0), after(7), after(60)]).toEqual([100, 7_000, 60_000]);
  expect([after(61), after()]).toEqual([undefined, undefined]);
});

test('Retry-After is read as seconds or as a date', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(parseRetryAfter('30', now)).toBe(30);
  expect(parseRetryAfter('Fri, 20 Nov 2026 12:00:10 GMT', now)).toBe(10);
  expect(parseRetryAfter('Fri, 20 Nov 2026 11:00:00 GMT', now)).toBe(0);
  for (const other of ['soon', '1.5', '-5', '7, 8', '', '2026-11-20', 'Fri, 20 Nov 2026 12:00:10']) {
    expect([other, parseRetryAfter(other, now)]).toEqual([other, undefined]);
  }
  expect(parseRetryAfter(undefined, now)).toBeUndefined();
});
