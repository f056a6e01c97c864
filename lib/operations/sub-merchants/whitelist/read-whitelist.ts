import 'server-only';
import { sameAddress } from '@/lib/contract/address-check';
import { networksOf } from '@/lib/contract/address-networks';
import type { Operation } from '@/lib/contract/bff-operations';
import type {
  WhitelistAddress,
  WhitelistAnswer,
  WhitelistAsset,
  WhitelistGroup,
} from '@/lib/contract/bff-whitelist';
import { listOperations } from '@/lib/store/operations';
import type { Services } from '../services';
import { takeApprovals } from './address-approval';
import { readWalletGroups, type WalletGroup } from './read-wallet-groups';
import { requireSubMerchant } from './require-sub-merchant';
import { settleByEvidence, WHITELIST_KINDS } from './whitelist-evidence';

/** Names of addresses are found again among as many changes of one sub-merchant. */
const CHANGES_LOOKED_AT = 2_000;
/** Enough for what a page that is open may have told as unknown. */
const RECENT = 20;

const isOpen = ({ state }: Operation) => state === 'sending' || state === 'unknown';

/**
 * Groups and addresses of one sub-merchant, read from the API in this very call (2.8), with the names given here.
 * What was asked for and had no outcome is ended where the read shows that it happened. Throws `not_found` for an id
 * outside the register, and what `signedRead` throws.
 */
export async function readWhitelist(
  services: Services,
  correlationId: string,
  signal?: AbortSignal,
): Promise<WhitelistAnswer> {
  const { correlation_id } = await requireSubMerchant(services, correlationId);
  const startedAt = services.clock();
  const groups = await readWalletGroups(services, correlation_id, signal);
  const read_at = new Date(services.clock()).toISOString();
  const list = () => listOperations(services.store.db, correlation_id, WHITELIST_KINDS, CHANGES_LOOKED_AT);
  let changes = await list();
  if ((await settleByEvidence(services, changes, groups)) > 0) changes = await list();
  await takeApprovals(services, changes, groups, startedAt);
  return {
    correlation_id,
    groups: groups.map((group) => shownGroup(group, changes)),
    assets: whitelistAssets(services),
    open: changes.filter(isOpen),
    recent: changes.filter((change) => !isOpen(change)).slice(0, RECENT),
    read_at,
    now: new Date(services.now()).toISOString(),
  };
}

/** Assets whose addresses can be verified: crypto with at least one known network (O-47). */
export function whitelistAssets({ assumptions }: Pick<Services, 'assumptions'>): WhitelistAsset[] {
  const { networks } = assumptions.whitelist.rules;
  return assumptions.currencies
    .filter(({ kind, code }) => kind !== 'fiat' && networksOf(networks, code).length > 0)
    .map(({ code, name }) => ({ code, name, networks: networksOf(networks, code) }));
}

function shownGroup({ id, label, addresses }: WalletGroup, changes: readonly Operation[]): WhitelistGroup {
  const here = changes.filter(({ kind, asked }) => kind === 'whitelist_address' && asked.walletId === id);
  return {
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { label }),
    addresses: addresses.map((address) => shownAddress(address, here)),
  };
}

function shownAddress(
  { id, address, currency, status }: WalletGroup['addresses'][number],
  changes: readonly Operation[],
): WhitelistAddress {
  const added = changes.find(
    ({ asked, state }) =>
      state === 'done' &&
      address !== undefined &&
      typeof asked.address === 'string' &&
      asked.currencyCode === currency &&
      sameAddress(asked.address, address),
  );
  const name = added?.asked.addressName;
  return {
    ...(id === undefined ? {} : { id }),
    ...(address === undefined ? {} : { address }),
    ...(currency === undefined ? {} : { currency }),
    ...(status === undefined ? {} : { status }),
    usable: status === 'active',
    ...(typeof name === 'string' ? { name } : {}),
    ...(added === undefined ? {} : { added: { by: added.created_by, at: added.created_at } }),
  };
}
