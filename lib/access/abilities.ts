import { can, type Permission, type Role } from './permissions';

const ABILITIES = [
  { id: 'read', permission: 'balance:read' },
  { id: 'quote', permission: 'conversions:quote' },
  { id: 'accept', permission: 'conversions:accept' },
  { id: 'withdraw', permission: 'sub_merchants:withdraw' },
  { id: 'settings', permission: 'settings:change' },
  { id: 'sandbox', permission: 'sandbox:control' },
] as const satisfies readonly { id: string; permission: Permission }[];

/** From the permission table. */
export function abilitiesOf(role: Role, environment: 'sandbox' | 'live') {
  return ABILITIES.filter(({ id }) => id !== 'sandbox' || environment === 'sandbox').map(
    ({ id, permission }) => ({ id, allowed: can(role, permission) }),
  );
}
