import { expect, test } from 'vitest';
import { injectedFailureRequest } from '@/lib/contract/bff/sandbox/sandbox-settings';
import { FAILURES, type Failure, failureBody, TIMES, type Times } from './failure-choices';

test('every ready-made fault is one that the BFF takes', () => {
  for (const failure of Object.keys(FAILURES) as Failure[]) {
    for (const times of Object.keys(TIMES) as Times[]) {
      const body = failureBody('GET /v2/withdrawal/{id}', failure, times);
      expect(body).toMatchObject({ method: 'GET', path: '/v2/withdrawal/{id}' });
      expect(injectedFailureRequest.safeParse(body).error).toBeUndefined();
    }
  }
});
