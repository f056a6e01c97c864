import { expect, test } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '@/lib/contract/bff/errors';
import { meaningOf } from './keyed-writes';

const answer = (status: number, body: unknown) => ({ status, text: JSON.stringify(body) });
const failed = (code: ErrorCode) => answer(ERROR_STATUS[code], { error: { code, request_id: 'r' } });

test.each([
  ['accepted', 'done'],
  ['done', 'done'],
  ['in_flight', 'unknown'],
  ['sending', 'unknown'],
  ['unknown', 'unknown'],
  ['undecided', 'not done'],
  ['not_done', 'not done'],
  ['a word of another version', 'unknown'],
])('a press that was told %s is %s', (outcome, told) => {
  expect(meaningOf(answer(200, { outcome }))).toEqual({ meaning: told, answer: outcome });
});

test('an error is not done only where the pages say so; no answer, and one that is not ours, is unknown', () => {
  expect(meaningOf(failed('rate_limited'))).toEqual({ meaning: 'not done', answer: '429 rate_limited' });
  expect(meaningOf(failed('store_unavailable'))).toEqual({
    meaning: 'unknown',
    answer: '503 store_unavailable',
  });
  expect(meaningOf(answer(429, { error: { code: 'rate_limited' } })).meaning).toBe('unknown');
  expect(meaningOf({ status: 502, text: '<html>' })).toEqual({ meaning: 'unknown', answer: '502' });
  expect(meaningOf({ error: 'ECONNRESET' })).toEqual({ meaning: 'unknown', answer: 'ECONNRESET' });
});
