/**
 * Who may do what (architecture 5). The API has no read-only key (AUT-04), so this table and the BFF that
 * checks it are the only wall. Page, route and button read the same rows.
 */
export const ROLES = ['viewer', 'operator', 'approver', 'admin'] as const;
export type Role = (typeof ROLES)[number];

interface Row {
  readonly permission: string;
  readonly description: string;
  readonly roles: readonly Role[];
}

export const PERMISSIONS = [
  { permission: 'session:read', description: 'Read the own session', roles: ROLES },
  { permission: 'balance:read', description: 'Read the account balance', roles: ROLES },
  { permission: 'conversions:read', description: 'Read the register of conversions', roles: ROLES },
  {
    permission: 'conversions:quote',
    description: 'Ask for a quote, which debits and locks nothing',
    roles: ['operator', 'approver', 'admin'],
  },
  {
    permission: 'conversions:accept',
    description: 'Accept a quote, which debits the balance',
    roles: ['approver', 'admin'],
  },
  {
    permission: 'transactions:read',
    description: 'Read checkouts, onramps, offramps and withdrawals',
    roles: ROLES,
  },
  {
    permission: 'transactions:reveal',
    description: 'See masked tax ids and names of a record, which the audit log keeps',
    roles: ['operator', 'approver', 'admin'],
  },
  {
    permission: 'checkouts:create',
    description: 'Create a checkout link with the account’s own key',
    roles: ['operator', 'approver', 'admin'],
  },
  {
    permission: 'transactions:export',
    description: 'Take a whole filtered list away as a file, which the audit log keeps',
    roles: ['operator', 'approver', 'admin'],
  },
  {
    permission: 'views:share',
    description: 'Share a saved view of a list with everybody who may read it',
    roles: ['operator', 'approver', 'admin'],
  },
  {
    permission: 'sub_merchants:read',
    description: 'Read the register of sub-merchants and what the API tells of each',
    roles: ROLES,
  },
  {
    permission: 'sub_merchants:register',
    description: 'Add sub-merchants to the register, name, tag and archive them',
    roles: ['operator', 'approver', 'admin'],
  },
  {
    permission: 'sub_merchants:checkout',
    description: 'Create a checkout link for a sub-merchant',
    roles: ['operator', 'approver', 'admin'],
  },
  {
    permission: 'sub_merchants:whitelist',
    description: 'Add wallet groups and addresses that money may be sent to',
    roles: ['approver', 'admin'],
  },
  {
    permission: 'sub_merchants:brand',
    description: 'Change the look of a sub-merchant’s checkout, once in 30 days',
    roles: ['approver', 'admin'],
  },
  {
    permission: 'sub_merchants:withdraw',
    description: 'Send money of a sub-merchant to a whitelisted address',
    roles: ['approver', 'admin'],
  },
  { permission: 'events:read', description: 'Read received webhooks', roles: ROLES },
  {
    permission: 'events:work',
    description: 'Mint webhook addresses, run a webhook again, read its record now',
    roles: ['operator', 'approver', 'admin'],
  },
  { permission: 'settings:read', description: 'Read configuration and diagnostics', roles: ['admin'] },
  {
    permission: 'settings:change',
    description: 'Change what this deployment allows, such as hosts to return to after paying',
    roles: ['admin'],
  },
  { permission: 'people:manage', description: 'Add, change and disable people', roles: ['admin'] },
  {
    permission: 'sandbox:control',
    description: 'Change the sandbox world; exists only while the sandbox is the upstream',
    roles: ['operator', 'admin'],
  },
] as const satisfies readonly Row[];

export type Permission = (typeof PERMISSIONS)[number]['permission'];

const ROLES_OF: ReadonlyMap<string, readonly Role[]> = new Map(
  PERMISSIONS.map((row) => [row.permission, row.roles]),
);

/** Unknown permissions and unknown roles are refused. */
export function can(role: Role, permission: Permission): boolean {
  return ROLES_OF.get(permission)?.includes(role) ?? false;
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
