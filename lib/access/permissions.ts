import { ROLE_NAMES } from '@/lib/contract/values/role-names';

/** The API has no read-only key (AUT-04): this table and the BFF's checks are the only protection. */
export const ROLES = ROLE_NAMES;
export type Role = (typeof ROLES)[number];

interface Row {
  readonly permission: string;
  readonly roles: readonly Role[];
}

export const PERMISSIONS = [
  // Read the own session.
  { permission: 'session:read', roles: ROLES },
  // End own sessions; change the own password.
  { permission: 'session:change', roles: ROLES },
  // Read the account balance.
  { permission: 'balance:read', roles: ROLES },
  // Read conversions.
  { permission: 'conversions:read', roles: ROLES },
  // Ask for a quote; debits nothing.
  { permission: 'conversions:quote', roles: ['operator', 'approver', 'admin'] },
  // Accept a quote; debits the balance.
  { permission: 'conversions:accept', roles: ['approver', 'admin'] },
  // Read requests that wait for a second person, or did.
  { permission: 'requests:read', roles: ROLES },
  // Ask for what somebody else decides; withdraw one's own.
  { permission: 'requests:make', roles: ['operator', 'approver', 'admin'] },
  // Approve or reject what somebody else asked, each kind by its own permission.
  { permission: 'requests:decide', roles: ['approver', 'admin'] },
  // Read checkouts, onramps, offramps and withdrawals.
  { permission: 'transactions:read', roles: ROLES },
  // Reveal masked data; audited.
  { permission: 'transactions:reveal', roles: ['operator', 'approver', 'admin'] },
  // Create an account checkout link.
  { permission: 'checkouts:create', roles: ['operator', 'approver', 'admin'] },
  // Export a filtered list; audited.
  { permission: 'transactions:export', roles: ['operator', 'approver', 'admin'] },
  // Share a saved view.
  { permission: 'views:share', roles: ['operator', 'approver', 'admin'] },
  // Read sub-merchants and their API data.
  { permission: 'sub_merchants:read', roles: ROLES },
  // Add, name, tag and archive sub-merchants.
  { permission: 'sub_merchants:register', roles: ['operator', 'approver', 'admin'] },
  // Create a checkout link for a sub-merchant.
  { permission: 'sub_merchants:checkout', roles: ['operator', 'approver', 'admin'] },
  // Add wallet groups and addresses.
  { permission: 'sub_merchants:whitelist', roles: ['approver', 'admin'] },
  // Change a checkout's appearance.
  { permission: 'sub_merchants:brand', roles: ['approver', 'admin'] },
  // Send a sub-merchant's money to whitelisted addresses.
  { permission: 'sub_merchants:withdraw', roles: ['approver', 'admin'] },
  // Read received webhooks.
  { permission: 'events:read', roles: ROLES },
  // Create addresses; reprocess webhooks.
  { permission: 'events:work', roles: ['operator', 'approver', 'admin'] },
  // Read configuration and diagnostics.
  { permission: 'settings:read', roles: ['admin'] },
  // Change settings, such as return hosts.
  { permission: 'settings:change', roles: ['admin'] },
  // Invite people, change roles, disable; end sessions of others.
  { permission: 'team:manage', roles: ['admin'] },
  // Read who must approve what.
  { permission: 'policies:read', roles: ['operator', 'approver', 'admin'] },
  // Change who must approve what.
  { permission: 'policies:change', roles: ['admin'] },
  // Read saved PIX keys and wallets.
  { permission: 'destinations:read', roles: ROLES },
  // Add and switch off saved destinations.
  { permission: 'destinations:add', roles: ['operator', 'approver', 'admin'] },
  // Confirm what another person added.
  { permission: 'destinations:confirm', roles: ['approver', 'admin'] },
  // Change the sandbox world.
  { permission: 'sandbox:control', roles: ['operator', 'admin'] },
] as const satisfies readonly Row[];

export type Permission = (typeof PERMISSIONS)[number]['permission'];

const ROLES_OF: ReadonlyMap<string, readonly Role[]> = new Map(
  PERMISSIONS.map((row) => [row.permission, row.roles]),
);

export function can(role: Role, permission: Permission): boolean {
  return ROLES_OF.get(permission)?.includes(role) ?? false;
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
