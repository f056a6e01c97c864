import { type AddressFault, checkBitcoin, checkEvm, checkTron, evmWithChecksum } from './address-formats';
import { NETWORKS, type Network } from './address-networks';
import type { FieldReason } from './field-reasons';

const CHECKS: Readonly<Record<Network, (text: string) => AddressFault | null>> = {
  tron: checkTron,
  evm: checkEvm,
  bitcoin: checkBitcoin,
};

const REASONS: Readonly<Record<AddressFault, FieldReason>> = {
  shape: 'not_an_address',
  checksum: 'address_checksum',
  no_checksum: 'address_without_checksum',
  unusable: 'address_unusable',
};

/** No address of these networks comes near it; a longer paste is a mistake. */
const MAX_LENGTH = 128;

export type CheckedAddress =
  | { ok: true; network: Network; address: string }
  | { ok: false; reason: FieldReason; withChecksum?: string };

/**
 * An address as it was pasted, for an asset that is received on `networks` (safety 42). Space around it is taken
 * off, nothing else is changed: letter case is part of it. An address of another network is refused as such. One that
 * EIP-55 takes without a checksum is not taken by itself, because nothing in it shows a mistyped digit: `withChecksum`
 * is how it is written with one, for a person to compare with its source.
 */
export function checkAddress(pasted: string, networks: readonly Network[]): CheckedAddress {
  const address = pasted.trim();
  if (address === '') return { ok: false, reason: 'required' };
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(address)) return { ok: false, reason: 'control_characters' };
  if (address.length > MAX_LENGTH) return { ok: false, reason: 'too_long' };
  let fault: AddressFault = 'shape';
  for (const network of networks) {
    const found = CHECKS[network](address);
    if (found === null) return { ok: true, network, address };
    if (found !== 'shape') fault = found;
  }
  const foreign = NETWORKS.some((network) => !networks.includes(network) && isShaped(network, address));
  if (foreign) return { ok: false, reason: 'address_of_other_network' };
  const withChecksum = networks.includes('evm') ? evmWithChecksum(address) : undefined;
  return { ok: false, reason: REASONS[fault], ...(withChecksum === undefined ? {} : { withChecksum }) };
}

function isShaped(network: Network, address: string): boolean {
  return CHECKS[network](address) !== 'shape';
}

/** What two ways of writing one address have in common: hexadecimal and Bech32 do not depend on letter case. */
export function sameAddress(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

function canonical(address: string): string {
  return /^(0x|bc1)/i.test(address) ? address.toLowerCase() : address;
}

const ENDS = 4;

/**
 * Known addresses that a person could take for this one: other addresses with the same first and last four
 * characters (safety 42). What every address of a network begins with does not count.
 */
export function lookAlikes<Known extends { address?: string }>(
  address: string,
  known: readonly Known[],
): Known[] {
  const ends = endsOf(address);
  return known.filter(
    (item) =>
      item.address !== undefined && !sameAddress(item.address, address) && endsOf(item.address) === ends,
  );
}

/** In lower case: an eye that compares ends does not weigh the case of each letter. */
function endsOf(address: string): string {
  const rest = address.toLowerCase().replace(/^(0x|bc1[pq]?)/, '');
  return `${rest.slice(0, ENDS)}…${rest.slice(-ENDS)}`;
}

/** Groups of four from the left, for people who compare; joined they are the address again. */
export function inFours(address: string): string[] {
  return address.match(/.{1,4}/gu) ?? [];
}

/** How much of the end is typed again before it is sent. */
export const RETYPED = 6;

/** The second look: the last six characters, typed by hand, letter case included where its source has any. */
export function isRetyped(address: string, typed: string, { anyCase = false } = {}): boolean {
  const [end, given] = [address.slice(-RETYPED), typed.trim()];
  return anyCase ? given.toLowerCase() === end.toLowerCase() : given === end;
}
