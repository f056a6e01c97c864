import { expect, it } from 'vitest';
import { mayControl } from './control-token';

it('only the configured token controls a mounted sandbox, and none does where none is configured', () => {
  expect(mayControl('secret', 'secret')).toBe(true);
  expect(mayControl('secret', 'secreT')).toBe(false);
  expect(mayControl('secret', '')).toBe(false);
  expect(mayControl('secret', null)).toBe(false);
  expect(mayControl(undefined, '')).toBe(false);
  expect(mayControl(undefined, 'undefined')).toBe(false);
  expect(mayControl('', '')).toBe(false);
});
