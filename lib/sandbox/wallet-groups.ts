import 'server-only';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { ok } from './answers';
import type { WhitelistGroup } from './relationship';
import { requireRelationship } from './relationships';
import { mount } from './router';

/** `GET /v2/naas/wl_groups`: the sub-merchant's groups with their addresses, `[]` when none (2.8, WLG-01). */
export const listWalletGroups = mount(ENDPOINTS.listWalletGroups, (call) => {
  const relationship = requireRelationship(call);
  return 'status' in relationship ? relationship : ok({ groups: relationship.groups.map(shown) });
});

/** The name of an address is not among its fields, although it was sent (WLG-05). */
function shown({ id, label, addresses }: WhitelistGroup) {
  return {
    id,
    label,
    addresses: addresses.map(({ name: _, created_at: __, ...address }) => address),
  };
}
