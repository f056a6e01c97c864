import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import type { WhitelistPayload } from '@/lib/contract/sub-merchants';
import { looksLikeAddress } from './address-syntax';
import { schedule } from './agenda';
import { type Answer, ok, refuse } from './answers';
import type { Call } from './call';
import { mintId } from './ids';
import type { Relationship, WhitelistGroup } from './relationship';
import { requireActive } from './relationships';
import { mount } from './router';
import { timestampOf } from './sandbox-clock';
import { changeGroup, findGroup } from './whitelist-book';

type AddAddress = Extract<WhitelistPayload, { walletId: string }>;

/**
 * `POST /v2/naas/whitelist`: creates a wallet group, or adds an address to one, chosen by the fields given
 * (WLG-07 to WLG-13). A new address is pending until it is activated (WLG-06, O-17).
 */
export const changeWhitelist = mount(ENDPOINTS.changeWhitelist, (call) => {
  const relationship = requireActive(call);
  if ('status' in relationship) return relationship;
  return 'walletId' in call.body
    ? addAddress(call, relationship, call.body)
    : createGroup(call, relationship, call.body.walletName);
});

function createGroup(call: Call<unknown>, relationship: Relationship, label: string): Answer {
  const { world, now, account, assumptions } = call;
  const taken = relationship.groups.some((group) => group.label === label);
  if (taken && assumptions.whitelist.rules.duplicateName === 'reject') {
    return refuse(400, 'walletName is already the name of a wallet group');
  }
  const id = mintId(world, 'wlg', now);
  changeGroup(world, relationship, { id, label, addresses: [] });
  world.accounts[account].effects.groups += 1;
  return ok({ walletId: id, message: 'Wallet group created.' });
}

function addAddress(call: Call<unknown>, relationship: Relationship, body: AddAddress): Answer {
  const { world, now, account, assumptions } = call;
  const group = findGroup(relationship, body.walletId);
  if (group === undefined) return refuse(400, 'walletId is not a wallet group of this sub-merchant');
  const fault = faultOf(body, group, assumptions);
  if (fault !== null) return refuse(400, fault);
  const id = mintId(world, 'wla', now);
  const added = {
    id,
    address: body.address,
    name: body.addressName,
    currency: body.currencyCode,
    status: 'pending' as const,
    created_at: timestampOf(now),
  };
  changeGroup(world, relationship, { ...group, addresses: [...group.addresses, added] });
  world.accounts[account].effects.addresses += 1;
  const { mode, seconds } = assumptions.whitelist.activation;
  if (mode === 'auto') {
    const { correlation_id } = relationship;
    schedule(world, now + seconds * 1000, { task: 'activate', correlation_id, address_id: id });
  }
  return ok({ message: 'Address added. It can be used once it is active.' });
}

/** What O-47 refuses of an address; null when it can be added. */
function faultOf(body: AddAddress, group: WhitelistGroup, assumptions: Assumptions): string | null {
  const { rules } = assumptions.whitelist;
  if (rules.nameMismatch === 'reject' && group.label !== body.walletName) {
    return 'walletName is not the name of the wallet group walletId';
  }
  const asset = assumptions.currencies.find(({ code }) => code === body.currencyCode);
  if (asset === undefined || asset.kind === 'fiat') return 'currencyCode is not the code of a crypto asset';
  if (rules.addressSyntax === 'checked' && !looksLikeAddress(body.address, asset.kind)) {
    return `address is not an address for ${asset.code}`;
  }
  const taken = group.addresses.some(({ address }) => address === body.address);
  if (taken && rules.duplicateAddress === 'reject') return 'address is already in this wallet group';
  return null;
}
