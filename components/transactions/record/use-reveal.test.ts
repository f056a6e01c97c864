import { expect, test } from 'vitest';
import { defined } from '@/lib/contract/values/defined';
import { heldReveal } from './use-reveal';

const answer = (updated_at?: string) => ({
  values: { 'message.en': 'x' },
  raw: '{}',
  now: '2026-11-20T14:32:05Z',
  ...defined({ updated_at }),
});
const [FIRST, SECOND, THIRD] = ['2026-11-20T14:30:00Z', '2026-11-20T14:31:00Z', '2026-11-20T14:32:00Z'];

test('safety 53: a reveal is of one state of the record, and none of it is shown beside a later one', () => {
  expect(heldReveal(answer(FIRST), FIRST, FIRST)?.raw).toBe('{}');
  expect(heldReveal(answer(FIRST), FIRST, SECOND)).toBeUndefined();
  expect(heldReveal(undefined, undefined, FIRST)).toBeUndefined();
});

test('a reveal that reads a newer state than the one shown counts for both, and for no further one', () => {
  for (const shown of [FIRST, SECOND]) expect(heldReveal(answer(SECOND), FIRST, shown)?.raw).toBe('{}');
  expect(heldReveal(answer(SECOND), FIRST, THIRD)).toBeUndefined();
});

test('where the API gives no time, nothing tells that the record moved', () => {
  expect(heldReveal(answer(), undefined, undefined)?.raw).toBe('{}');
});
