import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { can, isRole, PERMISSIONS, type Permission, ROLES, type Role, refusalOf } from './permissions';

const ASKS: Role[] = ['operator', 'treasurer', 'admin'];
const EXPECTED: Record<Permission, readonly Role[]> = {
  'session:read': ROLES,
  'session:change': ROLES,
  'balance:read': ROLES,
  'conversions:read': ROLES,
  'conversions:quote': ASKS,
  'conversions:accept': ['treasurer'],
  'requests:read': ROLES,
  'requests:make': ASKS,
  'requests:decide': ['treasurer'],
  'transactions:read': ROLES,
  'transactions:reveal': ['support', 'accountant', ...ASKS],
  'transactions:reveal_freely': ASKS,
  'checkouts:create': ASKS,
  'transactions:export': ['accountant', ...ASKS],
  'sub_merchants:export': ['accountant', ...ASKS],
  'views:share': ASKS,
  'sub_merchants:read': ROLES,
  'sub_merchants:register': ASKS,
  'notes:write': ['support', 'accountant', ...ASKS],
  'sub_merchants:checkout': ASKS,
  'sub_merchants:whitelist': ['treasurer'],
  'sub_merchants:brand': ['treasurer'],
  'sub_merchants:withdraw': ['treasurer'],
  'events:read': ROLES,
  'events:work': ASKS,
  'settings:read': ['admin'],
  'settings:change': ['admin'],
  'team:manage': ['admin'],
  'audit:read': ['accountant', 'admin'],
  'policies:read': ASKS,
  'policies:change': ['admin'],
  'destinations:read': ROLES,
  'destinations:add': ASKS,
  'destinations:confirm': ['treasurer'],
  'sandbox:control': ['operator', 'admin'],
  'sandbox:share': ROLES,
};
const MINE = '7f1c2f7e-0000-4000-8000-00000000000a';
const OTHER = '7f1c2f7e-0000-4000-8000-00000000000b';
const FOR_LIMITED: Permission[] = [
  ...(['session:read', 'session:change', 'transactions:reveal', 'transactions:reveal_freely'] as const),
  ...([
    'sub_merchants:export',
    'sub_merchants:read',
    'sub_merchants:register',
    'notes:write',
    'sub_merchants:checkout',
  ] as const),
  ...(['sub_merchants:whitelist', 'sub_merchants:brand', 'sub_merchants:withdraw'] as const),
  ...(['events:read', 'events:work'] as const),
];
const MONEY = [
  'requests:decide',
  'destinations:confirm',
  'conversions:accept',
  'sub_merchants:whitelist',
  'sub_merchants:brand',
  'sub_merchants:withdraw',
];

describe('permissions', () => {
  test.each(PERMISSIONS.map((row) => row.permission))('%s is granted to exactly its roles', (permission) => {
    for (const beside of [{}, { withoutTreasurer: false }])
      expect(ROLES.filter((role) => can({ role, ...beside }, permission))).toEqual(EXPECTED[permission]);
    const alone = ROLES.filter((role) => can({ role, withoutTreasurer: true }, permission));
    const more = MONEY.includes(permission) ? ['admin'] : [];
    expect(alone).toEqual([...EXPECTED[permission], ...more]);
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

  test('whoever is limited has what is about themself or about sub-merchants, and nothing of the account', () => {
    const limited = { limitedTo: [MINE] };
    const left = PERMISSIONS.filter(({ permission }) =>
      ROLES.some((role) => can({ role, withoutTreasurer: true, ...limited }, permission)),
    );
    expect(left.map(({ permission }) => permission)).toEqual(FOR_LIMITED);
    for (const { permission, about } of PERMISSIONS)
      for (const role of ROLES) {
        const [whole, holder] = [{ role }, { role, ...limited }];
        if (!can(whole, permission)) expect(refusalOf(holder, permission)).toBe('forbidden');
        else
          expect(refusalOf(holder, permission) ?? 'may').toBe(about === 'account' ? 'outside_limit' : 'may');
        expect(can(holder, permission, 'account')).toBe(about === 'self' && can(whole, permission));
      }
  });

  test('a limit names its sub-merchants: no other one, none at all, and none in an empty list', () => {
    const of = (limitedTo: string[] | null, subMerchant: string | null) =>
      can({ role: 'treasurer', limitedTo }, 'sub_merchants:withdraw', { subMerchant });
    expect([of([MINE], MINE), of([MINE], MINE.toUpperCase()), of(null, OTHER), of(null, null)]).toEqual(
      Array(4).fill(true),
    );
    expect([of([MINE], OTHER), of([MINE], null), of([], MINE), of([], null)]).toEqual(Array(4).fill(false));
  });

  test('a role from outside the list is no role', () => {
    expect(isRole('admin')).toBe(true);
    for (const value of ['root', '', null, undefined, 'Admin']) expect(isRole(value)).toBe(false);
  });
});
