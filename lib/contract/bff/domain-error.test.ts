import { expect, test, vi } from 'vitest';
import { DomainError } from './domain-error';

test('an error of another copy of this module is recognised', async () => {
  vi.resetModules();
  const copy = await import('./domain-error');
  expect(copy.DomainError).not.toBe(DomainError);
  expect(new copy.DomainError('not_found')).toBeInstanceOf(DomainError);
});

test('any other error is not', () => {
  expect(new Error('not_found')).not.toBeInstanceOf(DomainError);
  expect({ code: 'not_found' }).not.toBeInstanceOf(DomainError);
  expect(null).not.toBeInstanceOf(DomainError);
});
