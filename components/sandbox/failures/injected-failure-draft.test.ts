import { expect, test } from 'vitest';
import { injectedFailureRequest } from '@/lib/contract/bff/sandbox/sandbox-settings';
import {
  injectedFailureBody,
  NO_INJECTED_FAILURE,
  PRESETS,
  validateInjectedFailure,
} from './injected-failure-draft';

const route = 'GET /v2/withdrawal/{id}';

test('every ready-made fault is one that the BFF takes', () => {
  for (const preset of Object.values(PRESETS)) {
    expect(validateInjectedFailure({ route, ...preset })).toEqual({});
    expect(injectedFailureRequest.safeParse(injectedFailureBody({ route, ...preset })).error).toBeUndefined();
  }
});

test('an empty draft changes nothing and says so', () => {
  expect(validateInjectedFailure({ route, ...NO_INJECTED_FAILURE })).toEqual({ nothing: true });
  expect(
    injectedFailureRequest.safeParse(injectedFailureBody({ route, ...NO_INJECTED_FAILURE })).success,
  ).toBe(false);
});

test.each([
  ['status', '99'],
  ['status', '600'],
  ['delay', '120001'],
  ['delay', '1.5'],
  ['times', '0'],
] as const)('%s "%s" is refused', (field, value) => {
  expect(validateInjectedFailure({ route, ...NO_INJECTED_FAILURE, status: '500', [field]: value })).toEqual({
    [field]: true,
  });
});

test('a body goes only beside a status', () => {
  expect(injectedFailureBody({ route, ...NO_INJECTED_FAILURE, body: '{}', delay: '5' })).toEqual({
    method: 'GET',
    path: '/v2/withdrawal/{id}',
    delay_ms: '5',
  });
});
