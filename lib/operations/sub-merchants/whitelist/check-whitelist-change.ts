import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { AddAddressRequest, WhitelistRequest } from '@/lib/contract/bff/sub-merchants/whitelist';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { nameKey } from '@/lib/contract/values/sub-merchants/visible-name';
import { checkWalletAddress, sameAddress, similarAddresses } from '@/lib/contract/values/wallet-address';
import { type Network, networksOf } from '@/lib/contract/values/wallet-networks';
import type { Services } from '@/lib/operations/services';
import type { WalletGroup } from '@/lib/operations/sub-merchants/signed-read';

/** The change to commit: trimmed, with the verified network. */
export type CheckedWhitelistChange = WhitelistRequest | (AddAddressRequest & { network: Network });

export function isAddress<Change extends WhitelistRequest>(
  change: Change,
): change is Extract<Change, AddAddressRequest> {
  return 'address' in change;
}

function refuse(field: string, reason: FieldReason): DomainError {
  return new DomainError('invalid_input', { fields: { [field]: reason } });
}

/** Checks asset, network and checksum offline (safety 42). Throws `invalid_input`. */
export function checkWhitelistChange(
  { assumptions }: Services,
  asked: WhitelistRequest,
): CheckedWhitelistChange {
  if (!isAddress(asked)) return asked;
  const { currencyCode } = asked;
  const asset = assumptions.currencies.find(({ code }) => code === currencyCode);
  const networks = networksOf(assumptions.whitelist.rules.networks, currencyCode);
  if (asset === undefined || asset.kind === 'fiat' || networks.length === 0) {
    throw refuse('currencyCode', 'not_allowed');
  }
  const checked = checkWalletAddress(asked.address, networks);
  if (checked.ok) return { ...asked, address: checked.address, network: checked.network };
  // Without a checksum, the text that the person compared is sent.
  const { withChecksum } = checked;
  if (withChecksum === undefined || asked.checksum_seen !== withChecksum)
    throw refuse('address', checked.reason);
  return { ...asked, address: withChecksum, network: 'evm' };
}

/**
 * A fresh read must show the same group (WLG-10, safety 41) and no duplicate; the person must have seen every
 * look-alike (safety 42). Throws `invalid_input`.
 */
export function checkAgainstGroups(groups: readonly WalletGroup[], asked: CheckedWhitelistChange): void {
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
  const unseen = similarAddresses(asked.address, known).filter(({ address = '' }) => !seen.has(address));
  if (unseen.length > 0) throw refuse('address', 'looks_alike');
}
