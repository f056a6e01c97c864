import 'server-only';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type {
  WhitelistAddress,
  WhitelistAnswer,
  WhitelistAsset,
  WhitelistGroup,
} from '@/lib/contract/bff/sub-merchants/whitelist';
import { defined } from '@/lib/contract/values/defined';
import { partSubject } from '@/lib/contract/values/noted-subject';
import { sameAddress } from '@/lib/contract/values/wallet-address';
import { networksOf } from '@/lib/contract/values/wallet-networks';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { readWalletGroups, type WalletGroup } from '@/lib/operations/sub-merchants/signed-read';
import { countNotes } from '@/lib/store/notes/notes';
import { listIntents } from '@/lib/store/sub-merchants/intents';
import { takeApprovals } from './address-approval';
import { settleByEvidence, WHITELIST_KINDS } from './whitelist-evidence';

const CHANGES_LOOKED_AT = 2_000;
const RECENT = 20;

const isOpen = ({ state }: SubMerchantIntent) => state === 'sending' || state === 'unknown';

/**
 * Reads the API and adds our names; may end unknown changes. Throws `not_found`, and what `signedRead` throws.
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
  const list = () => listIntents(services.store.db, correlation_id, WHITELIST_KINDS, CHANGES_LOOKED_AT);
  let changes = await list();
  if ((await settleByEvidence(services, changes, groups)) > 0) changes = await list();
  await takeApprovals(services, changes, groups, startedAt);
  const ids = changes.map(({ intent_id }) => intent_id);
  const noted = await countNotes(services.store.db, ids, (id) =>
    partSubject(correlation_id, 'whitelist', id),
  );
  const ended = changes.filter((change) => !isOpen(change));
  return {
    correlation_id,
    ...noted,
    groups: groups.map((group) => shownGroup(group, changes)),
    assets: whitelistAssets(services),
    open: changes.filter(isOpen),
    recent: ended.filter(({ intent_id }, at) => at < RECENT || noted.notes?.[intent_id] !== undefined),
    read_at,
    now: new Date(services.now()).toISOString(),
  };
}

/** Assets whose network is known, so that addresses can be verified (O-47). */
export function whitelistAssets({ assumptions }: Pick<Services, 'assumptions'>): WhitelistAsset[] {
  const { networks } = assumptions.whitelist.rules;
  return assumptions.currencies
    .filter(({ kind, code }) => kind !== 'fiat' && networksOf(networks, code).length > 0)
    .map(({ code, name }) => ({ code, name, networks: networksOf(networks, code) }));
}

function shownGroup(
  { id, label, addresses }: WalletGroup,
  changes: readonly SubMerchantIntent[],
): WhitelistGroup {
  const here = changes.filter(({ kind, asked }) => kind === 'whitelist_address' && asked.walletId === id);
  return {
    ...defined({ id, label }),
    addresses: addresses.map((address) => shownAddress(address, here)),
  };
}

function shownAddress(
  { id, address, currency, status }: WalletGroup['addresses'][number],
  changes: readonly SubMerchantIntent[],
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
    ...defined({ id, address, currency, status }),
    usable: status === 'active',
    ...(typeof name === 'string' ? { name } : {}),
    ...(added === undefined ? {} : { added: { by: added.created_by, at: added.created_at } }),
  };
}
