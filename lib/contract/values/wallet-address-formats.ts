import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32, bech32m, createBase58check, hex } from '@scure/base';
import { lostReason } from './lost-addresses';

/**
 * Judges the text alone: `shape` wrong form; `checksum` mistyped or cut; `no_checksum` unverifiable; `unusable` valid,
 * but funds are lost; `token` the contract of the coin itself, which keeps what it is sent.
 */
export type WalletAddressError = 'shape' | 'checksum' | 'no_checksum' | 'unusable' | 'token';

const base58check = createBase58check(sha256);

const EVM = /^0x[0-9a-fA-F]{40}$/;
const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const BITCOIN_BASE58 = /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/;
const BITCOIN_SEGWIT = /^(bc1[02-9ac-hj-np-z]{6,87}|BC1[02-9AC-HJ-NP-Z]{6,87})$/;

/**
 * EIP-55: letter case carries about 15 bits. An address in one case is unverifiable: 2% of its mistyped digits
 * would pass (safety 42).
 */
export function checkEvm(text: string): WalletAddressError | null {
  if (!EVM.test(text)) return 'shape';
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  const lost = lostReason(`0x${lower}`);
  if (lost !== undefined || isBurntEvm(lower)) return lost ?? 'unusable';
  if (digits === lower || digits === digits.toUpperCase()) return 'no_checksum';
  return digits === checksummed(lower) ? null : 'checksum';
}

/** Zero and other small numbers, one digit over and over, `dead` over and over: nobody made such a key. */
function isBurntEvm(digits: string): boolean {
  return /^0{32}|^(.)\1{39}$|^(dead){5}/.test(digits);
}

/** EIP-55 form of a one-case address, else undefined. */
export function evmWithChecksum(text: string): string | undefined {
  if (checkEvm(text) !== 'no_checksum') return undefined;
  return `0x${checksummed(text.slice(2).toLowerCase())}`;
}

function checksummed(lower: string): string {
  const hash = hex.encode(keccak_256(new TextEncoder().encode(lower)));
  return Array.from(lower, (digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit)).join('');
}

/** Base58Check: version byte 0x41 and twenty bytes. */
export function checkTron(text: string): WalletAddressError | null {
  return TRON.test(text) ? (checkBase58(text, [0x41]) ?? lostReason(text) ?? null) : 'shape';
}

/** P2PKH and P2SH in Base58Check, segwit in Bech32 (BIP-173) or Bech32m (BIP-350). Mainnet only. */
export function checkBitcoin(text: string): WalletAddressError | null {
  if (BITCOIN_BASE58.test(text)) return checkBase58(text, [0x00, 0x05]) ?? lostReason(text) ?? null;
  return BITCOIN_SEGWIT.test(text) ? checkSegwit(text) : 'shape';
}

function checkBase58(text: string, versions: readonly number[]): WalletAddressError | null {
  let bytes: Uint8Array;
  try {
    bytes = base58check.decode(text);
  } catch {
    return 'checksum';
  }
  const [version = -1, ...hash] = bytes;
  if (hash.length !== 20 || !versions.includes(version)) return 'shape';
  return hash.every((byte) => byte === 0) ? 'unusable' : null;
}

/** Versions above 1 have no rules: anyone may spend them (BIP-350, BIP-341). */
function checkSegwit(text: string): WalletAddressError | null {
  const witness = readWitness(text);
  if (witness === null) return 'checksum';
  const { version, program } = witness;
  if (version === 0 ? program.length !== 20 && program.length !== 32 : program.length < 2) return 'shape';
  if (program.length > 40 || version > 16) return 'shape';
  if (version > 1 || (version === 1 && program.length !== 32)) return 'unusable';
  return program.every((byte) => byte === 0) ? 'unusable' : null;
}

/** Version 0 is Bech32, others Bech32m; padding is zero, under five bits. */
function readWitness(text: string): { version: number; program: Uint8Array } | null {
  for (const code of [bech32, bech32m]) {
    const decoded = code.decodeUnsafe(text);
    if (decoded === undefined) continue;
    const [version, ...words] = decoded.words;
    if (version === undefined || (version === 0) !== (code === bech32)) return null;
    const program = code.fromWordsUnsafe(words);
    return program === undefined ? null : { version, program: Uint8Array.from(program) };
  }
  return null;
}
