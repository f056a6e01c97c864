import { expect, it } from 'vitest';
import { attemptOf } from '@/lib/testing/fixtures/conversion-fixture';
import { answerSource } from './answer-source';

const WORD = {
  actor: { id: 'u9', name: 'Otto Reis' },
  at: '2026-11-21T18:00:00Z',
  outcome: 'accepted',
  note: 'the desk wrote so',
} as const;

it.each([
  ['accepted', 200, 'answer'],
  ['evaluating', 202, 'answer'],
  ['unknown', 500, 'answer'],
  ['unknown', 200, 'answer'],
  ['rejected', 401, 'answer'],
  ['accepted', 202, 'later_read'],
  ['refused', 202, 'later_read'],
  ['accepted', 500, 'later_read'],
] as const)('of %s after a %s the end came from the %s', (outcome, http_status, source) => {
  expect(answerSource(attemptOf({ outcome, http_status }))).toBe(source);
});

it('an end after no answer at all came from a re-read, or from the person who recorded it', () => {
  const { http_status: _none, ...silent } = attemptOf({ outcome: 'accepted', failure: 'timeout' });
  expect(answerSource(silent)).toBe('later_read');
  const { confirmed: _figures, ...bare } = { ...silent, resolved_by: WORD };
  expect(answerSource(bare)).toBe('person');
  expect(answerSource({ ...silent, outcome: 'unknown' })).toBe('answer');
});
