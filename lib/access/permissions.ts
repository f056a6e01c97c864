/**
 * Who may do what (architecture 5). The API has no read-only key (AUT-04), so this table and the BFF that
 * checks it are the only wall. Page, route and button read the same rows.
 */
export const ROLES = ['viewer', 'operator', 'approver', 'admin'] as const;
export type Role = (typeof ROLES)[number];

interface Row {
  readonly permission: string;
  readonly roles: readonly Role[];
}

export const PERMISSIONS = [
  // Read the own session.
  { permission: 'session:read', roles: ROLES },
  // Read the account balance.
  { permission: 'balance:read', roles: ROLES },
  // Read the register of conversions.
  { permission: 'conversions:read', roles: ROLES },
  // Ask for a quote, which debits and locks nothing.
  { permission: 'conversions:quote', roles: ['operator', 'approver', 'admin'] },
  // Accept a quote, which debits the balance.
  { permission: 'conversions:accept', roles: ['approver', 'admin'] },
  // Read checkouts, onramps, offramps and withdrawals.
  { permission: 'transactions:read', roles: ROLES },
  // See masked tax ids and names of a record, which the audit log keeps.
  { permission: 'transactions:reveal', roles: ['operator', 'approver', 'admin'] },
  // Create a checkout link with the account’s own key.
  { permission: 'checkouts:create', roles: ['operator', 'approver', 'admin'] },
  // Take a whole filtered list away as a file, which the audit log keeps.
  { permission: 'transactions:export', roles: ['operator', 'approver', 'admin'] },
  // Share a saved view of a list with everybody who may read it.
  { permission: 'views:share', roles: ['operator', 'approver', 'admin'] },
  // Read the register of sub-merchants and what the API tells of each.
  { permission: 'sub_merchants:read', roles: ROLES },
  // Add sub-merchants to the register, name, tag and archive them.
  { permission: 'sub_merchants:register', roles: ['operator', 'approver', 'admin'] },
  // Create a checkout link for a sub-merchant.
  { permission: 'sub_merchants:checkout', roles: ['operator', 'approver', 'admin'] },
  // Add wallet groups and addresses that money may be sent to.
  { permission: 'sub_merchants:whitelist', roles: ['approver', 'admin'] },
  // Change the look of a sub-merchant’s checkout, once in 30 days.
  { permission: 'sub_merchants:brand', roles: ['approver', 'admin'] },
  // Send money of a sub-merchant to a whitelisted address.
  { permission: 'sub_merchants:withdraw', roles: ['approver', 'admin'] },
  // Read received webhooks.
  { permission: 'events:read', roles: ROLES },
  // Mint webhook addresses, run a webhook again, read its record now.
  { permission: 'events:work', roles: ['operator', 'approver', 'admin'] },
  // Read configuration and diagnostics.
  { permission: 'settings:read', roles: ['admin'] },
  // Change what this deployment allows, such as hosts to return to after paying.
  { permission: 'settings:change', roles: ['admin'] },
  // Add, change and disable people.
  { permission: 'people:manage', roles: ['admin'] },
  // Change the sandbox world; exists only while the sandbox is the upstream.
  { permission: 'sandbox:control', roles: ['operator', 'admin'] },
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
