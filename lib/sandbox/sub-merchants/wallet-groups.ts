import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { World } from '@/lib/sandbox/world/world';
import type { Relationship, WhitelistAddress, WhitelistGroup } from './relationship';
import { changeRelationship } from './relationships';

/** A group by id, not by name or address (WDR-21). */
export function findGroup({ groups }: Relationship, id: string): WhitelistGroup | undefined {
  return groups.find((group) => group.id === id);
}

export function changeGroup(world: World, relationship: Relationship, group: WhitelistGroup): void {
  const known = findGroup(relationship, group.id) !== undefined;
  const groups = known
    ? relationship.groups.map((item) => (item.id === group.id ? group : item))
    : [...relationship.groups, group];
  changeRelationship(world, { ...relationship, groups });
}

/** Makes a pending address usable (O-17). False for an unknown id. */
export function activateAddress(world: World, id: string): boolean {
  for (const relationship of Object.values(world.relationships)) {
    const group = relationship.groups.find(({ addresses }) => addresses.some((item) => item.id === id));
    if (group === undefined) continue;
    const addresses = group.addresses.map((item) =>
      item.id === id ? { ...item, status: 'active' as const } : item,
    );
    changeGroup(world, relationship, { ...group, addresses });
    return true;
  }
  return false;
}

/** Usable address of a group for an asset; undefined when none (WDR-25, O-30). */
export function addressFor(
  { addresses }: WhitelistGroup,
  currency: string,
  { withdraw }: Assumptions,
): WhitelistAddress | undefined {
  const usable = addresses
    .filter((item) => item.status === 'active' && item.currency === currency)
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
  return withdraw.addressChoice === 'oldest-active' ? usable[0] : usable.at(-1);
}
