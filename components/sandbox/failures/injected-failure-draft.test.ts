import { expect, test } from 'vitest';
import { sandboxFaultRequest } from '@/lib/contract/bff-sandbox-settings';
import { checkFault, faultBody, NO_FAULT, PRESETS } from './fault-draft';

const route = 'GET /v2/withdrawal/{id}';

test('every ready-made fault is one that the BFF takes', () => {
  for (const preset of Object.values(PRESETS)) {
    expect(checkFault({ route, ...preset })).toEqual({});
    expect(sandboxFaultRequest.safeParse(faultBody({ route, ...preset })).error).toBeUndefined();
  }
});

test('an empty draft changes nothing and says so', () => {
  expect(checkFault({ route, ...NO_FAULT })).toEqual({ nothing: true });
  expect(sandboxFaultRequest.safeParse(faultBody({ route, ...NO_FAULT })).success).toBe(false);
});

test.each([
  ['status', '99'],
  ['status', '600'],
  ['delay', '120001'],
  ['delay', '1.5'],
  ['times', '0'],
] as const)('%s "%s" is refused', (field, value) => {
  expect(checkFault({ route, ...NO_FAULT, status: '500', [field]: value })).toEqual({ [field]: true });
});

test('a body goes only beside a status', () => {
  expect(faultBody({ route, ...NO_FAULT, body: '{}', delay: '5' })).toEqual({
    method: 'GET',
    path: '/v2/withdrawal/{id}',
    delay_ms: '5',
  });
});
