import { expect, test } from 'vitest';
import { type ApiCall, type DiagnosticsAnswer, NOBODY } from '@/lib/contract/bff/settings/diagnostics';
import { millisecondsOf, recordOf, spanOf, supportText } from './call-facts';

const call = (given: Partial<ApiCall>): ApiCall => ({
  id: 1,
  at: '2026-11-23T10:00:00Z',
  method: 'GET',
  route: '/v2/balance',
  duration_ms: 9,
  attempts: 1,
  ...given,
});

test('a call leads to its conversion, withdrawal or sub-merchant, and nowhere else', () => {
  const id = '2263c175-1439-4020-a6d4-9e606c85e838';
  expect(recordOf({ route: '/v2/rfq/accept', subject: 'rfq_1' })).toBe('/conversions/rfq_1');
  expect(recordOf({ route: '/v2/naas/balance', subject: id })).toBe(`/sub-merchants/${id}`);
  expect(recordOf({ route: '/v2/naas/split/{origin_e2e}', subject: id })).toBe(`/sub-merchants/${id}`);
  expect(recordOf({ route: '/v2/withdrawal/{id}', subject: 'a/b' })).toBe('/withdrawals?tx=a%2Fb');
  expect(recordOf({ route: '/v2/naas/split/{origin_e2e}', subject: NOBODY })).toBeUndefined();
  expect(recordOf({ route: '/v2/balance' })).toBeUndefined();
});

test('a span is in seconds below a minute, then in minutes and hours', () => {
  const spans = [0, 340, -2_300, 59_949, 60_000, 43_092_000, -7_380_000].map(spanOf);
  expect(spans).toEqual(['0 s', '0.3 s', '-2.3 s', '59.9 s', '1 min', '11 h 58 min', '-2 h 3 min']);
});

test('a call has the milliseconds of its time, where it has any', () => {
  const times = ['2026-11-23T14:34:10.882Z', '2026-11-23T14:34:10Z', ''];
  expect(times.map(millisecondsOf)).toEqual(['.882', '', '']);
});

test('what is copied for support has times, statuses and request ids, and no person and no record', () => {
  const known: DiagnosticsAnswer = {
    checks: [
      { id: 'key', ok: true },
      { id: 'clock', ok: false, moved: true },
    ],
    build: 'abc',
    environment: 'live',
    now: '2026-11-23T10:00:00Z',
    unknown: { count: 2 },
  };
  const text = supportText(known, [
    call({
      status: 502,
      request_id: 'req-1',
      person: { id: 'u1', name: 'Ana Ribeiro' },
      subject: 'rfq_secret',
    }),
    call({ failure: 'timeout' }),
    call({ status: 200, failure: 'unreadable' }),
  ]);
  expect(text).toContain('2026-11-23T10:00:00Z | GET | /v2/balance | 502 | 9 | 1 | req-1 | -');
  expect(text).toContain('moved clock, last true never');
  expect(text).toContain('| timeout |');
  expect(text).toContain('| 200 unreadable |');
  for (const hidden of ['Ana', 'u1', 'rfq_secret']) expect(text).not.toContain(hidden);
});
