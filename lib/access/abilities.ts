import { can, type Holder, type Permission } from './permissions';

const ABILITIES = [
  { id: 'read', permission: 'balance:read' },
  { id: 'reveal', permission: 'transactions:reveal' },
  { id: 'export', permission: 'transactions:export' },
  { id: 'quote', permission: 'conversions:quote' },
  { id: 'accept', permission: 'conversions:accept' },
  { id: 'withdraw', permission: 'sub_merchants:withdraw' },
  { id: 'settings', permission: 'settings:change' },
  { id: 'sandbox', permission: 'sandbox:control' },
] as const satisfies readonly { id: string; permission: Permission }[];

/** What a person may do here, as the screens ask for it. */
export function abilitiesOf(holder: Holder, environment: 'sandbox' | 'live') {
  return ABILITIES.filter(({ id }) => id !== 'sandbox' || environment === 'sandbox').map(
    ({ id, permission }) => ({ id, allowed: can(holder, permission) }),
  );
}
