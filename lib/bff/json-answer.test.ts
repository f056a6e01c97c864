import { expect, test } from 'vitest';
import { jsonAnswer } from './json-answer';
import { asResponse } from './route';

test('an answer says its length in bytes, and no cache keeps it', async () => {
  const answer = asResponse(jsonAnswer({ name: 'São José ≈ 1' }, 'r'));
  const body = await answer.clone().arrayBuffer();
  expect(answer.headers.get('content-length')).toBe(`${body.byteLength}`);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(answer.headers.get('x-request-id')).toBe('r');
  expect(await answer.json()).toEqual({ name: 'São José ≈ 1' });
});

test('a small answer travels as it is, a large one may be compressed', () => {
  const of = (length: number) => jsonAnswer('x'.repeat(length), 'r').headers['cache-control'];
  expect(of(1_000)).toContain('no-transform');
  expect(of(100_000)).toBe('no-store');
});

test('a handler that forgets its answer is a fault, not an empty one', () => {
  expect(() => jsonAnswer(undefined, 'r')).toThrow(TypeError);
});
