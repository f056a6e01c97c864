import { expect, test } from 'vitest';
import { can } from '@/lib/access/permissions';
import { personOf } from './actor';

test('an administrator decides where nobody is a treasurer, and nowhere else', () => {
  const user = { id: 'a', name: 'Ana', role: 'admin' as const };
  const decides = (withoutTreasurer: boolean) =>
    can(personOf({ user: { ...user, withoutTreasurer } }), 'conversions:accept');
  expect([decides(true), decides(false)]).toEqual([true, false]);
});
