import { describe, expect, test } from 'vitest';
import type { KnownKyb, KybAnswer } from '@/lib/contract/bff/sub-merchants/register';
import { kybProgress } from './kyb-progress';
import { kybState, kybStatusStyle } from './kyb-status-styles';

const of = (state: string) => `kyb_provider_submerchant.${state}`;
const at = '2026-11-21T10:00:00.000Z';

function way(onboarding: KybAnswer, steps: KnownKyb['steps'] = {}) {
  const known: KnownKyb = { onboarding, read_at: at, source: 'api', since: at, steps };
  return kybProgress(known, onboarding).map(({ id, state }) => `${id}: ${state}`);
}

describe('the way of an onboarding', () => {
  test('what was passed, where it stands and what is not reached follow from the state of the moment (KYB-07)', () => {
    expect(way({ process: of('pending_kyb') })).toEqual([
      'initial: done',
      'pending_link: done',
      'pending_kyb: current',
      'processing: todo',
      'done: todo',
    ]);
    expect(way({ process: of('done') }).at(-1)).toBe('done: done');
  });

  test('an error stands after the step it came from (KYB-16)', () => {
    expect(way({ process: of('error'), error_from_state: 'pending_kyb' })).toEqual([
      'initial: done',
      'pending_link: done',
      'pending_kyb: failed',
      'error: current',
      'processing: todo',
      'done: todo',
    ]);
    expect(way({ process: of('error'), error_from_state: of('processing') })).toContain('processing: failed');
  });

  test('an error from nowhere we know stands after the last step that was seen, or first', () => {
    const seen = { [of('pending_link')]: { at, source: 'webhook' as const } };
    expect(way({ process: of('error') }, seen).slice(1, 3)).toEqual([
      'pending_link: failed',
      'error: current',
    ]);
    expect(way({ process: of('error'), error_from_state: 'elsewhere' })[0]).toBe('error: current');
  });

  test('a state that the contract does not list puts nothing on the way', () => {
    expect(kybState(of('suspended'))).toBeUndefined();
    expect(way({ process: of('suspended') }).every((step) => step.endsWith('todo'))).toBe(true);
  });

  test('the start is the API’s own time, every other step says how it was learnt (KYB-04)', () => {
    const onboarding = { process: of('pending_kyb'), created_at: '2026-11-17T09:00:00Z' };
    const steps = { [of('pending_kyb')]: { at, source: 'webhook' as const } };
    const [first, second, third] = kybProgress(
      { onboarding, read_at: at, source: 'api', since: at, steps },
      onboarding,
    );
    expect(first?.at).toEqual({ time: '2026-11-17T09:00:00Z', source: 'started' });
    expect(second).not.toHaveProperty('at');
    expect(third?.at).toEqual({ time: at, source: 'webhook' });
  });
});

test.each([
  ['Completed', 'completed', 'ok'],
  ['Processing', 'processing', 'info'],
  ['Pending', 'pending', 'neutral'],
  ['Failed', 'failed', 'bad'],
  ['Suspended', 'other', 'neutral'],
])(
  'a status %s looks %s: approved is not active yet, unknown is neutral (KYB-05, KYB-11)',
  (status, label, tone) => {
    const kyb = { onboarding: { status }, read_at: at, source: 'api' as const, since: at, steps: {} };
    expect(kybStatusStyle(kyb)).toMatchObject({ label, tone });
  },
);
