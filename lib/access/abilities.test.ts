import { expect, test } from 'vitest';
import { abilitiesOf } from './abilities';

const allowed = (...of: Parameters<typeof abilitiesOf>) =>
  abilitiesOf(...of)
    .filter((ability) => ability.allowed)
    .map(({ id }) => id);

test('what a role is said to do is what the permission table lets it do', () => {
  expect(allowed('viewer', 'sandbox')).toEqual(['read']);
  expect(allowed('operator', 'sandbox')).toEqual(['read', 'quote', 'sandbox']);
  expect(allowed('approver', 'sandbox')).toEqual(['read', 'quote', 'accept', 'withdraw']);
  expect(allowed('admin', 'sandbox')).toEqual(['read', 'quote', 'accept', 'withdraw', 'settings', 'sandbox']);
});

test('with a live service nobody is said to control a sandbox', () => {
  expect(abilitiesOf('admin', 'live').map(({ id }) => id)).not.toContain('sandbox');
});
