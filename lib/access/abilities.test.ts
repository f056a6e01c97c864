import { expect, test } from 'vitest';
import { abilitiesOf } from './abilities';
import { type Holder, ROLES } from './permissions';

const allowed = (holder: Holder) =>
  abilitiesOf(holder, 'sandbox')
    .filter((ability) => ability.allowed)
    .map(({ id }) => id);

test('what a role is said to do is what the permission table lets it do', () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, allowed({ role })]))).toEqual({
    viewer: ['read'],
    support: ['read', 'reveal'],
    accountant: ['read', 'reveal', 'export'],
    operator: ['read', 'reveal', 'export', 'quote', 'sandbox'],
    treasurer: ['read', 'reveal', 'export', 'quote', 'accept', 'withdraw'],
    admin: ['read', 'reveal', 'export', 'quote', 'settings', 'sandbox'],
  });
});

test('an administrator is said to move money only while nobody is a treasurer', () => {
  const more = ['accept', 'withdraw'];
  expect(allowed({ role: 'admin', withoutTreasurer: true })).toEqual(expect.arrayContaining(more));
  expect(allowed({ role: 'admin', withoutTreasurer: false })).not.toEqual(expect.arrayContaining(more));
});

test('with a live service nobody is said to control a sandbox', () => {
  expect(abilitiesOf({ role: 'admin' }, 'live').map(({ id }) => id)).not.toContain('sandbox');
});
