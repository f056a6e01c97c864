import { expect, test } from 'vitest';
import type { SandboxTransaction, SandboxTransactions } from '@/lib/contract/bff/sandbox/sandbox-world';
import { DEFAULT_STAGE_CATALOG } from '@/lib/contract/payments-api/assumptions/stage-catalog';
import { reachOf } from './transaction-stages';

const stages = DEFAULT_STAGE_CATALOG as unknown as SandboxTransactions['stages'];
const catalog = { stages, chargeback: DEFAULT_STAGE_CATALOG.chargeback };

function at(process: string, kind: SandboxTransaction['kind'] = 'checkout') {
  const base = { end2end: 'e', created_at: '', updated_at: '' };
  const { next, others, canChargeBack } = reachOf({ ...base, kind, process }, catalog);
  return { next: next?.process, others: others.map((stage) => stage.process), canChargeBack };
}

test('a waiting payment goes forward or fails, never back', () => {
  expect(at('payment.received')).toEqual({
    next: 'success.completed',
    others: ['review.queued', 'success.completed', 'failure.payment'],
    canChargeBack: false,
  });
});

test('the state without a label is passed over, but can be chosen', () => {
  expect(at('payment.received').others).toContain('review.queued');
  expect(at('review.queued').next).toBe('success.completed');
});

test('only a completed payment is charged back', () => {
  expect(at('success.completed')).toEqual({ next: undefined, others: [], canChargeBack: true });
  expect(at('success.completed', 'onramp').canChargeBack).toBe(true);
  expect(at('success.completed', 'offramp').canChargeBack).toBe(false);
  expect(at('failure.payment').canChargeBack).toBe(false);
});

test('a chargeback and an unknown process are ends', () => {
  for (const process of ['chargeback.open', 'zeta.omega'])
    expect(at(process)).toEqual({ next: undefined, others: [], canChargeBack: false });
});
