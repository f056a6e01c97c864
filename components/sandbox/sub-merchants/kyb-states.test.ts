import { expect, test } from 'vitest';
import { KYB_PROCESSES } from '@/lib/contract/payments-api/sub-merchants';
import { KYB_STATES, kybProcessOf, kybStateOf, nextKybState } from './kyb-states';

test('the six states are the six processes of the contract', () => {
  expect(KYB_STATES.map(kybProcessOf)).toEqual([...KYB_PROCESSES]);
  expect(KYB_PROCESSES.map(kybStateOf)).toEqual([...KYB_STATES]);
  expect(kybStateOf(null)).toBe('none');
});

test('walking on leads through all five to the end, and out of an end nowhere', () => {
  const walked: string[] = [];
  for (let state = nextKybState('initial'); state !== undefined; state = nextKybState(state))
    walked.push(state);
  expect(walked).toEqual(['pending_link', 'pending_kyb', 'processing', 'done']);
  for (const end of ['none', 'done', 'error'] as const) expect(nextKybState(end)).toBeUndefined();
});
