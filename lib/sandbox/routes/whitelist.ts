import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { CurrencyKind } from '@/lib/contract/payments-api/assumptions/currency-catalog';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import type { WhitelistPayload } from '@/lib/contract/payments-api/sub-merchants';
import { type Answer, ok, refuse } from '@/lib/sandbox/http/answers';
import type { RouteCall } from '@/lib/sandbox/http/route-call';
import { mount } from '@/lib/sandbox/http/router';
import type { Relationship, WhitelistGroup } from '@/lib/sandbox/sub-merchants/relationship';
import { requireActive, requireRelationship } from '@/lib/sandbox/sub-merchants/relationships';
import { changeGroup, findGroup } from '@/lib/sandbox/sub-merchants/wallet-groups';
import { mintId } from '@/lib/sandbox/world/mint-ids';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import { schedule } from '@/lib/sandbox/world/scheduler';

type AddAddress = Extract<WhitelistPayload, { walletId: string }>;

/**
 * `POST /v2/naas/whitelist`: creates a group or adds an address, depending on the fields (WLG-07 to WLG-13). A new
 * address
 * is pending until activated (WLG-06, O-17).
 */
export const changeWhitelist = mount(ENDPOINTS.changeWhitelist, (call) => {
  const relationship = requireActive(call);
  if ('status' in relationship) return relationship;
  return 'walletId' in call.body
    ? addAddress(call, relationship, call.body)
    : createGroup(call, relationship, call.body.walletName);
});

function createGroup(call: RouteCall<unknown>, relationship: Relationship, label: string): Answer {
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

function addAddress(call: RouteCall<unknown>, relationship: Relationship, body: AddAddress): Answer {
  const { world, now, account, assumptions } = call;
  const group = findGroup(relationship, body.walletId);
  if (group === undefined) return refuse(400, 'walletId is not a wallet group of this sub-merchant');
  const problem = problemIn(body, group, assumptions);
  if (problem !== null) return refuse(400, problem);
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

/** Why O-47 refuses an address; null when it can be added. */
function problemIn(body: AddAddress, group: WhitelistGroup, assumptions: Assumptions): string | null {
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

const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const EVM = /^0x[0-9a-fA-F]{40}$/;
const BITCOIN = /^(?:bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/;

/** Syntax of the asset's networks; used only when O-47 asks for it. */
function looksLikeAddress(text: string, kind: CurrencyKind): boolean {
  return kind === 'stablecoin' ? TRON.test(text) || EVM.test(text) : BITCOIN.test(text);
}

/** `GET /v2/naas/wl_groups`: groups with addresses, `[]` when none (WLG-01). */
export const listWalletGroups = mount(ENDPOINTS.listWalletGroups, (call) => {
  const relationship = requireRelationship(call);
  return 'status' in relationship ? relationship : ok({ groups: relationship.groups.map(shown) });
});

/** The name of an address is not returned (WLG-05). */
function shown({ id, label, addresses }: WhitelistGroup) {
  return {
    id,
    label,
    addresses: addresses.map(({ name: _, created_at: __, ...address }) => address),
  };
}
