import { expect, test } from 'vitest';
import { activeOutcome } from './active-outcome';

test('an untroubled scenario accepts', () => {
  expect(activeOutcome({ scenario: {} })).toBe('accepted');
  expect(
    activeOutcome({ scenario: { desk: { d0: true }, provider: 'up', evaluate: false, faults: [] } }),
  ).toBe('accepted');
});

test('each setting is recognised by what it changes', () => {
  const accept = { method: 'POST', path: '/v2/rfq/accept' };
  expect(activeOutcome({ scenario: { evaluate: true } })).toBe('evaluating');
  expect(activeOutcome({ scenario: { provider: 'down' } })).toBe('provider');
  expect(activeOutcome({ scenario: { ceilings: { operational: '1' } } })).toBe('operational');
  expect(activeOutcome({ scenario: { ceilings: { compliance: '1' } } })).toBe('compliance');
  expect(activeOutcome({ scenario: { desk: { d0: false, d1: true } } })).toBe('noD0');
  expect(activeOutcome({ scenario: { desk: { d1: false } } })).toBe('noD1');
  expect(activeOutcome({ scenario: { faults: [{ ...accept, status: 500 }] } })).toBe('failed');
  expect(activeOutcome({ scenario: { faults: [{ ...accept, drop: 'after' }] } })).toBe('lost');
});

test('a fault on another route is not an outcome of accept', () => {
  expect(activeOutcome({ scenario: { faults: [{ method: 'GET', path: '/v2/balance', status: 500 }] } })).toBe(
    'accepted',
  );
});
