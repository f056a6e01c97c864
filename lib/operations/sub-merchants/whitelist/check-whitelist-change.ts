import 'server-only';
import { checkAddress, lookAlikes, sameAddress } from '@/lib/contract/address-check';
import { type Network, networksOf } from '@/lib/contract/address-networks';
import type { AddAddressRequest, WhitelistRequest } from '@/lib/contract/bff-whitelist';
import { DomainError } from '@/lib/contract/domain-error';
import type { FieldReason } from '@/lib/contract/field-reasons';
import { nameKey } from '@/lib/contract/shown-name';
import type { Services } from '../services';
import type { WalletGroup } from './read-wallet-groups';

/** A change as it is committed: the address without the space around it, and the network it was verified for. */
export type JudgedChange = WhitelistRequest | (AddAddressRequest & { network: Network });

export function isAddress<Change extends WhitelistRequest>(
  change: Change,
): change is Extract<Change, AddAddressRequest> {
  return 'address' in change;
}

function refuse(field: string, reason: FieldReason): DomainError {
  return new DomainError('invalid_input', { fields: { [field]: reason } });
}

/** What can be said without asking anybody: asset, network and checksum (safety 42). Throws `invalid_input`. */
export function judgeAlone({ assumptions }: Services, asked: WhitelistRequest): JudgedChange {
  if (!isAddress(asked)) return asked;
  const { currencyCode } = asked;
  const asset = assumptions.currencies.find(({ code }) => code === currencyCode);
  const networks = networksOf(assumptions.whitelist.rules.networks, currencyCode);
  if (asset === undefined || asset.kind === 'fiat' || networks.length === 0) {
    throw refuse('currencyCode', 'not_allowed');
  }
  const checked = checkAddress(asked.address, networks);
  if (checked.ok) return { ...asked, address: checked.address, network: checked.network };
  // Without a checksum only a person can say that no digit is wrong: the very text they compared is what is sent.
  const { withChecksum } = checked;
  if (withChecksum === undefined || asked.checksum_seen !== withChecksum)
    throw refuse('address', checked.reason);
  return { ...asked, address: withChecksum, network: 'evm' };
}

/**
 * What only a fresh read can say: that the group is the one the person saw, of this sub-merchant (WLG-10, safety 41),
 * that nothing is there twice, and that no known address looks like this one unseen (safety 42). Throws
 * `invalid_input`.
 */
export function judgeAgainst(groups: readonly WalletGroup[], asked: JudgedChange): void {
  if (!isAddress(asked)) {
    const key = nameKey(asked.walletName);
    const taken = groups.some(({ label }) => label !== undefined && nameKey(label) === key);
    if (taken) throw refuse('walletName', 'name_taken');
    return;
  }
  const group = groups.find(({ id }) => id === asked.walletId);
  if (group === undefined || group.label !== asked.walletName) throw refuse('walletId', 'group_changed');
  const there = group.addresses.some(
    ({ address, currency }) =>
      currency === asked.currencyCode && address !== undefined && sameAddress(address, asked.address),
  );
  if (there) throw refuse('address', 'already_there');
  const known = groups.flatMap(({ addresses }) => addresses);
  const seen = new Set(asked.look_alikes_seen);
  const unseen = lookAlikes(asked.address, known).filter(({ address = '' }) => !seen.has(address));
  if (unseen.length > 0) throw refuse('address', 'looks_alike');
}
