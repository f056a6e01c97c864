import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { can, isRole, PERMISSIONS, type Permission, ROLES, type Role } from './permissions';

const EXPECTED: Record<Permission, Role[]> = {
  'session:read': ['viewer', 'operator', 'approver', 'admin'],
  'session:change': ['viewer', 'operator', 'approver', 'admin'],
  'balance:read': ['viewer', 'operator', 'approver', 'admin'],
  'conversions:read': ['viewer', 'operator', 'approver', 'admin'],
  'conversions:quote': ['operator', 'approver', 'admin'],
  'conversions:accept': ['approver', 'admin'],
  'requests:read': ['viewer', 'operator', 'approver', 'admin'],
  'requests:make': ['operator', 'approver', 'admin'],
  'requests:decide': ['approver', 'admin'],
  'transactions:read': ['viewer', 'operator', 'approver', 'admin'],
  'transactions:reveal': ['operator', 'approver', 'admin'],
  'checkouts:create': ['operator', 'approver', 'admin'],
  'transactions:export': ['operator', 'approver', 'admin'],
  'views:share': ['operator', 'approver', 'admin'],
  'sub_merchants:read': ['viewer', 'operator', 'approver', 'admin'],
  'sub_merchants:register': ['operator', 'approver', 'admin'],
  'sub_merchants:checkout': ['operator', 'approver', 'admin'],
  'sub_merchants:whitelist': ['approver', 'admin'],
  'sub_merchants:brand': ['approver', 'admin'],
  'sub_merchants:withdraw': ['approver', 'admin'],
  'events:read': ['viewer', 'operator', 'approver', 'admin'],
  'events:work': ['operator', 'approver', 'admin'],
  'settings:read': ['admin'],
  'settings:change': ['admin'],
  'team:manage': ['admin'],
  'policies:read': ['operator', 'approver', 'admin'],
  'policies:change': ['admin'],
  'destinations:read': ['viewer', 'operator', 'approver', 'admin'],
  'destinations:add': ['operator', 'approver', 'admin'],
  'destinations:confirm': ['approver', 'admin'],
  'sandbox:control': ['operator', 'admin'],
};

describe('permissions', () => {
  test.each(PERMISSIONS.map((row) => row.permission))('%s is granted to exactly its roles', (permission) => {
    expect(ROLES.filter((role) => can(role, permission))).toEqual(EXPECTED[permission]);
  });

  test('each permission stands in one row', () => {
    const names = PERMISSIONS.map((row) => row.permission);
    expect(new Set(names).size).toBe(names.length);
    expect(names.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  test('each permission is asked for somewhere: the table promises nothing that is not there', () => {
    const files = ['app', 'components', 'lib'].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)),
    );
    const source = files
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|permissions\.ts$/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const unused = PERMISSIONS.filter(({ permission }) => !source.includes(`'${permission}'`));
    expect(unused).toEqual([]);
  });

  test('a role from outside the list is no role', () => {
    expect(isRole('admin')).toBe(true);
    for (const value of ['root', '', null, undefined, 'Admin']) expect(isRole(value)).toBe(false);
  });
});
