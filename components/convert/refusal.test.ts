import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/queries/api';
import { isRefused } from './refusal';

describe('how a failed press is read (safety 9)', () => {
  it.each([
    ['too many presses', 'rate_limited', 429],
    ['an ended session', 'signed_out', 401],
    ['a reused key', 'key_reused', 409],
  ] as const)('our own refusal means that nothing was sent: %s', (_name, code, status) => {
    expect(isRefused(new ApiError(code, status, { code, request_id: 'r-1' }))).toBe(true);
  });

  it.each([400, 401, 403, 404, 408, 413, 429, 499])(
    'a %i of something in between is a lost answer',
    (status) => {
      expect(isRefused(new ApiError('internal', status))).toBe(false);
    },
  );

  it('no answer, and any failure from 500 up, is a lost answer', () => {
    expect(isRefused(new ApiError('offline', 0))).toBe(false);
    expect(isRefused(new ApiError('internal', 500, { code: 'internal', request_id: 'r-1' }))).toBe(false);
    expect(isRefused(new TypeError('broken'))).toBe(false);
  });
});
