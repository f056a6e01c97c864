import { defined } from '@/lib/contract/values/defined';
import type { FieldReason } from './field-reasons';
import {
  checkBitcoin,
  checkEvm,
  checkTron,
  evmWithChecksum,
  type WalletAddressError,
} from './wallet-address-formats';
import { seenText, walletKey } from './wallet-key';
import { NETWORKS, type Network } from './wallet-networks';

const CHECKS: Readonly<Record<Network, (text: string) => WalletAddressError | null>> = {
  tron: checkTron,
  evm: checkEvm,
  bitcoin: checkBitcoin,
};

const REASONS: Readonly<Record<WalletAddressError, FieldReason>> = {
  shape: 'not_an_address',
  checksum: 'address_checksum',
  no_checksum: 'address_without_checksum',
  unusable: 'address_unusable',
  token: 'address_of_token',
};

const MAX_LENGTH = 128;

export type CheckedAddress =
  | { ok: true; network: Network; address: string }
  | { ok: false; reason: FieldReason; withChecksum?: string };

/**
 * Trims, changes nothing else (safety 42). Without an EIP-55 checksum it is refused, with `withChecksum` for a
 * person to compare.
 */
export function checkWalletAddress(pasted: string, networks: readonly Network[]): CheckedAddress {
  const address = pasted.trim();
  if (address === '') return { ok: false, reason: 'required' };
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(address)) return { ok: false, reason: 'control_characters' };
  if (address.length > MAX_LENGTH) return { ok: false, reason: 'too_long' };
  let error: WalletAddressError = 'shape';
  for (const network of networks) {
    const found = CHECKS[network](address);
    if (found === null) return { ok: true, network, address };
    if (found !== 'shape') error = found;
  }
  const foreign = NETWORKS.some((network) => !networks.includes(network) && isShaped(network, address));
  if (foreign) return { ok: false, reason: 'address_of_other_network' };
  const withChecksum = networks.includes('evm') ? evmWithChecksum(address) : undefined;
  return { ok: false, reason: REASONS[error], ...defined({ withChecksum }) };
}

function isShaped(network: Network, address: string): boolean {
  return CHECKS[network](address) !== 'shape';
}

/** Hexadecimal and Bech32 ignore letter case. */
export function sameAddress(one: string, other: string): boolean {
  return walletKey(one) === walletKey(other);
}

const LOST: readonly FieldReason[] = ['address_unusable', 'address_of_token', 'address_checksum'];

/** Why no wallet of this text may be paid: a wallet id is opaque, and an address is judged on every network. */
export function refusedWallet(walletId: string): FieldReason | undefined {
  const checked = checkWalletAddress(seenText(walletId), NETWORKS);
  return checked.ok ? undefined : LOST.find((reason) => reason === checked.reason);
}

const ENDS = 4;

/** Known addresses with the same first and last four characters, network prefix aside (safety 42). */
export function similarAddresses<Known extends { address?: string }>(
  address: string,
  known: readonly Known[],
): Known[] {
  const ends = endsOf(address);
  return known.filter(
    (item) =>
      item.address !== undefined && !sameAddress(item.address, address) && endsOf(item.address) === ends,
  );
}

/** Lower case: eyes ignore case when comparing ends. */
function endsOf(address: string): string {
  const rest = address.toLowerCase().replace(/^(0x|bc1[pq]?)/, '');
  return `${rest.slice(0, ENDS)}…${rest.slice(-ENDS)}`;
}

/** The address in groups of four, so that a person can compare it. */
export function inFours(address: string): string[] {
  return address.match(/.{1,4}/gu) ?? [];
}

export const RETYPED = 6;

/** Typed by hand, with letter case where the source has any. */
export function isRetyped(address: string, typed: string, { anyCase = false } = {}): boolean {
  const [end, entered] = [address.slice(-RETYPED), typed.trim()];
  return anyCase ? entered.toLowerCase() === end.toLowerCase() : entered === end;
}
