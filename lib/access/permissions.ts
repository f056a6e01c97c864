import { ROLE_NAMES } from '@/lib/contract/values/role-names';

/** The API has no read-only key (AUT-04): this table and the BFF's checks are the only protection. */
export const ROLES = ROLE_NAMES;
export type Role = (typeof ROLES)[number];

interface Row {
  readonly permission: string;
  readonly roles: readonly Role[];
  /** Theirs only while nobody is a treasurer. */
  readonly withoutTreasurer?: readonly Role[];
}

const ASKS = ['operator', 'treasurer', 'admin'] as const;
const DECIDES = { roles: ['treasurer'], withoutTreasurer: ['admin'] } as const;

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
  { permission: 'conversions:quote', roles: ASKS },
  // Accept a quote; debits the balance.
  { permission: 'conversions:accept', ...DECIDES },
  // Read checkouts, onramps, offramps and withdrawals.
  { permission: 'transactions:read', roles: ROLES },
  // Reveal masked data, with a reason; audited.
  { permission: 'transactions:reveal', roles: ['support', 'accountant', ...ASKS] },
  // Reveal without a reason; audited.
  { permission: 'transactions:reveal_freely', roles: ASKS },
  // Create an account checkout link.
  { permission: 'checkouts:create', roles: ASKS },
  // Export a filtered list; audited.
  { permission: 'transactions:export', roles: ['accountant', ...ASKS] },
  // Share a saved view.
  { permission: 'views:share', roles: ASKS },
  // Read sub-merchants and their API data.
  { permission: 'sub_merchants:read', roles: ROLES },
  // Add, name, tag and archive sub-merchants.
  { permission: 'sub_merchants:register', roles: ASKS },
  // Create a checkout link for a sub-merchant.
  { permission: 'sub_merchants:checkout', roles: ASKS },
  // Add wallet groups and addresses.
  { permission: 'sub_merchants:whitelist', ...DECIDES },
  // Change a checkout's appearance.
  { permission: 'sub_merchants:brand', ...DECIDES },
  // Send a sub-merchant's money to whitelisted addresses.
  { permission: 'sub_merchants:withdraw', ...DECIDES },
  // Read received webhooks.
  { permission: 'events:read', roles: ROLES },
  // Create addresses; reprocess webhooks.
  { permission: 'events:work', roles: ASKS },
  // Read configuration and diagnostics.
  { permission: 'settings:read', roles: ['admin'] },
  // Change settings, such as return hosts.
  { permission: 'settings:change', roles: ['admin'] },
  // Invite people, change roles, disable; end sessions of others.
  { permission: 'team:manage', roles: ['admin'] },
  // Change the sandbox world.
  { permission: 'sandbox:control', roles: ['operator', 'admin'] },
] as const satisfies readonly Row[];

export type Permission = (typeof PERMISSIONS)[number]['permission'];

/** Who asks. A treasurer counts as there unless the store said otherwise. */
export interface Holder {
  role: Role;
  withoutTreasurer?: boolean;
}

const ROWS: ReadonlyMap<string, Row> = new Map(PERMISSIONS.map((row) => [row.permission, row]));

export function can({ role, withoutTreasurer = false }: Holder, permission: Permission): boolean {
  const row = ROWS.get(permission);
  if (row === undefined) return false;
  return row.roles.includes(role) || (withoutTreasurer && row.withoutTreasurer?.includes(role) === true);
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
