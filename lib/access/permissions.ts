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
  { permission: 'session:read', roles: ROLES },
  // End own sessions; change the own password.
  { permission: 'session:change', roles: ROLES },
  { permission: 'balance:read', roles: ROLES },
  { permission: 'conversions:read', roles: ROLES },
  // Ask for a quote; debits nothing.
  { permission: 'conversions:quote', roles: ASKS },
  // Accept a quote; debits the balance.
  { permission: 'conversions:accept', ...DECIDES },
  // Read requests that wait for a second person, or did.
  { permission: 'requests:read', roles: ROLES },
  // Ask for what somebody else decides; withdraw one's own.
  { permission: 'requests:make', roles: ASKS },
  // Approve or reject what somebody else asked, each kind by its own permission.
  { permission: 'requests:decide', ...DECIDES },
  // Read checkouts, onramps, offramps and withdrawals.
  { permission: 'transactions:read', roles: ROLES },
  // Reveal masked data, with a reason; audited.
  { permission: 'transactions:reveal', roles: ['support', 'accountant', ...ASKS] },
  // Reveal without a reason; audited.
  { permission: 'transactions:reveal_freely', roles: ASKS },
  { permission: 'checkouts:create', roles: ASKS },
  // Export a filtered list; audited.
  { permission: 'transactions:export', roles: ['accountant', ...ASKS] },
  { permission: 'views:share', roles: ASKS },
  { permission: 'sub_merchants:read', roles: ROLES },
  // Add, name, tag and archive sub-merchants.
  { permission: 'sub_merchants:register', roles: ASKS },
  { permission: 'sub_merchants:checkout', roles: ASKS },
  { permission: 'sub_merchants:whitelist', ...DECIDES },
  { permission: 'sub_merchants:brand', ...DECIDES },
  // Send a sub-merchant's money to whitelisted addresses.
  { permission: 'sub_merchants:withdraw', ...DECIDES },
  { permission: 'events:read', roles: ROLES },
  // Create addresses; reprocess webhooks.
  { permission: 'events:work', roles: ASKS },
  { permission: 'settings:read', roles: ['admin'] },
  { permission: 'settings:change', roles: ['admin'] },
  // Invite people, change roles, disable; end sessions of others.
  { permission: 'team:manage', roles: ['admin'] },
  // Read, export and verify the audit log.
  { permission: 'audit:read', roles: ['accountant', 'admin'] },
  // Read who must approve what.
  { permission: 'policies:read', roles: ASKS },
  { permission: 'policies:change', roles: ['admin'] },
  { permission: 'destinations:read', roles: ROLES },
  // Add and switch off saved destinations.
  { permission: 'destinations:add', roles: ASKS },
  { permission: 'destinations:confirm', ...DECIDES },
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

export function permissionsOf(holder: Holder): Permission[] {
  return PERMISSIONS.map(({ permission }) => permission).filter((permission) => can(holder, permission));
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
