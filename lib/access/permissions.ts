import { ROLE_NAMES } from '@/lib/contract/values/role-names';
import { isLimited, seesSubMerchant } from './limit';

/** The API has no read-only key (AUT-04): this table and the BFF's checks are the only protection. */
export const ROLES = ROLE_NAMES;
export type Role = (typeof ROLES)[number];

/** A limited person has none about the account (ADR 0146). */
type About = 'self' | 'sub_merchants' | 'account';

interface Row {
  readonly permission: string;
  readonly about: About;
  readonly roles: readonly Role[];
  /** Roles that have the permission only while nobody is a treasurer. */
  readonly withoutTreasurer?: readonly Role[];
}

const ASKS = ['operator', 'treasurer', 'admin'] as const;
const DECIDES = { roles: ['treasurer'], withoutTreasurer: ['admin'] } as const;

export const PERMISSIONS = [
  { permission: 'session:read', about: 'self', roles: ROLES },
  // End own sessions; change the own password.
  { permission: 'session:change', about: 'self', roles: ROLES },
  { permission: 'balance:read', about: 'account', roles: ROLES },
  { permission: 'conversions:read', about: 'account', roles: ROLES },
  // Ask for a quote; debits nothing.
  { permission: 'conversions:quote', about: 'account', roles: ASKS },
  // Accept a quote; debits the balance.
  { permission: 'conversions:accept', about: 'account', ...DECIDES },
  // Read requests that wait for a second person, or did.
  { permission: 'requests:read', about: 'account', roles: ROLES },
  // Ask for what somebody else decides; withdraw one's own.
  { permission: 'requests:make', about: 'account', roles: ASKS },
  // Approve or reject what somebody else asked, each kind by its own permission.
  { permission: 'requests:decide', about: 'account', ...DECIDES },
  // Read checkouts, onramps, offramps and withdrawals.
  { permission: 'transactions:read', about: 'account', roles: ROLES },
  // Reveal masked data, with a reason; audited.
  { permission: 'transactions:reveal', about: 'sub_merchants', roles: ['support', 'accountant', ...ASKS] },
  // Reveal without a reason; audited.
  { permission: 'transactions:reveal_freely', about: 'sub_merchants', roles: ASKS },
  { permission: 'checkouts:create', about: 'account', roles: ASKS },
  // Export a filtered list; audited.
  { permission: 'transactions:export', about: 'account', roles: ['accountant', ...ASKS] },
  { permission: 'sub_merchants:export', about: 'sub_merchants', roles: ['accountant', ...ASKS] },
  { permission: 'views:share', about: 'account', roles: ASKS },
  { permission: 'sub_merchants:read', about: 'sub_merchants', roles: ROLES },
  // Add, name, tag and archive sub-merchants.
  { permission: 'sub_merchants:register', about: 'sub_merchants', roles: ASKS },
  // Write on a record; kept here.
  { permission: 'notes:write', about: 'sub_merchants', roles: ['support', 'accountant', ...ASKS] },
  { permission: 'sub_merchants:checkout', about: 'sub_merchants', roles: ASKS },
  { permission: 'sub_merchants:whitelist', about: 'sub_merchants', ...DECIDES },
  { permission: 'sub_merchants:brand', about: 'sub_merchants', ...DECIDES },
  // Send a sub-merchant's money to whitelisted addresses.
  { permission: 'sub_merchants:withdraw', about: 'sub_merchants', ...DECIDES },
  { permission: 'events:read', about: 'sub_merchants', roles: ROLES },
  // Create addresses; reprocess webhooks.
  { permission: 'events:work', about: 'sub_merchants', roles: ASKS },
  { permission: 'settings:read', about: 'account', roles: ['admin'] },
  { permission: 'settings:change', about: 'account', roles: ['admin'] },
  // Invite people, change roles, disable; end sessions of others.
  { permission: 'team:manage', about: 'account', roles: ['admin'] },
  // Read, export and verify the audit log.
  { permission: 'audit:read', about: 'account', roles: ['accountant', 'admin'] },
  // Read who must approve what.
  { permission: 'policies:read', about: 'account', roles: ASKS },
  { permission: 'policies:change', about: 'account', roles: ['admin'] },
  { permission: 'destinations:read', about: 'account', roles: ROLES },
  // Add and switch off saved destinations.
  { permission: 'destinations:add', about: 'account', roles: ASKS },
  { permission: 'destinations:confirm', about: 'account', ...DECIDES },
  { permission: 'sandbox:control', about: 'account', roles: ['operator', 'admin'] },
  // Copy one's own demo for somebody else.
  { permission: 'sandbox:share', about: 'account', roles: ROLES },
] as const satisfies readonly Row[];

export type Permission = (typeof PERMISSIONS)[number]['permission'];

/** The asking person. Assumes a treasurer exists unless the store says otherwise. */
export interface Holder {
  role: Role;
  withoutTreasurer?: boolean;
  /** Correlation ids; null or absent: the whole account. */
  limitedTo?: readonly string[] | null;
}

export type Reach = 'account' | { subMerchant: string | null };

export type Refusal = 'forbidden' | 'outside_limit';

const ROWS: ReadonlyMap<string, Row> = new Map(PERMISSIONS.map((row) => [row.permission, row]));

/** Names the role before the limit, because a role that lacks the permission lacks it everywhere. */
export function refusalOf(holder: Holder, permission: Permission, reach?: Reach): Refusal | undefined {
  const { role, withoutTreasurer = false } = holder;
  const row = ROWS.get(permission);
  const byRole = row?.roles.includes(role) || (withoutTreasurer && row?.withoutTreasurer?.includes(role));
  if (row === undefined || byRole !== true) return 'forbidden';
  if (!isLimited(holder) || row.about === 'self') return undefined;
  if (row.about === 'account' || reach === 'account') return 'outside_limit';
  return reach === undefined || seesSubMerchant(holder, reach.subMerchant) ? undefined : 'outside_limit';
}

export function can(holder: Holder, permission: Permission, reach?: Reach): boolean {
  return refusalOf(holder, permission, reach) === undefined;
}

export function permissionsOf(holder: Holder): Permission[] {
  return PERMISSIONS.map(({ permission }) => permission).filter((permission) => can(holder, permission));
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
