import { describe, expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '@/lib/contract/bff/errors';
import { ApiError } from './api-client';
import { isDefiniteRefusal } from './is-definite-refusal';

const ours = (code: ErrorCode) => new ApiError(code, ERROR_STATUS[code], { code, request_id: 'r-1' });

describe('which failed press certainly sent nothing (safety 9)', () => {
  it.each([
    'signed_out',
    'forbidden',
    'cross_site',
    'bad_json',
    'invalid_input',
    'missing_idempotency_key',
    'key_reused',
    'not_found',
    'too_large',
    'rate_limited',
    'no_signing_key',
    'sub_merchant_archived',
    'store_away',
  ] as const)('%s is answered before anything is sent', (code) => {
    expect(isDefiniteRefusal(ours(code))).toBe(true);
  });

  it.each([
    'upstream_unauthorized',
    'upstream_signature',
    'upstream_clock',
    'upstream_strategy',
    'upstream_rejected',
    'upstream_not_found',
    'upstream_failed',
    'upstream_unreachable',
    'upstream_rate_limited',
    'upstream_contract',
  ] as const)('%s comes from a read before the send, or from a refused signature', (code) => {
    expect(isDefiniteRefusal(ours(code))).toBe(true);
  });

  it.each(['internal', 'store_unavailable'] as const)(
    '%s may come after the send, so it says nothing',
    (code) => {
      expect(isDefiniteRefusal(ours(code))).toBe(false);
    },
  );

  it('no answer, and an answer of something in between, is a lost answer', () => {
    expect(isDefiniteRefusal(new ApiError('offline', 0))).toBe(false);
    for (const status of [400, 401, 403, 404, 408, 413, 429, 499, 502])
      expect(isDefiniteRefusal(new ApiError('internal', status))).toBe(false);
    expect(isDefiniteRefusal(new TypeError('broken'))).toBe(false);
    expect(isDefiniteRefusal(null)).toBe(false);
  });
});
