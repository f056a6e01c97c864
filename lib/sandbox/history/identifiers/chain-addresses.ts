import 'server-only';
import { createHash } from 'node:crypto';
import { fromBase58Check, toBase58Check } from './base-encoding';
import type { Sealed, Sealer } from './sealed-number';

type Network = 'tron' | 'bitcoin' | 'polygon' | 'ethereum';

const NETWORK_OF: Readonly<Record<string, Network>> = { USDT: 'tron', USDC: 'polygon', BTC: 'bitcoin' };
const VERSION = { tron: 0x41, bitcoin: 0x00 } as const;
const ACCOUNT_BYTES = 20;
const BLOCK = 16;

function networkOf(code: string): Network {
  return NETWORK_OF[code] ?? 'ethereum';
}

export function walletOf(sealer: Sealer, owner: Omit<Sealed, 'kind'>, code: string): string {
  const bytes = Buffer.concat([
    sealer.seal({ ...owner, kind: 'wallet' }),
    sealer.seal({ ...owner, kind: 'wallet-rest' }),
  ]).subarray(0, ACCOUNT_BYTES);
  const network = networkOf(code);
  return network === 'tron' || network === 'bitcoin'
    ? toBase58Check(VERSION[network], bytes)
    : `0x${bytes.toString('hex')}`;
}

/** Possible owner of an address; verify by generating it again. */
export function ownerOf(sealer: Sealer, wallet: string): Sealed | undefined {
  const bytes = /^0x[0-9a-f]{40}$/.test(wallet)
    ? Buffer.from(wallet.slice(2), 'hex')
    : fromBase58Check(wallet);
  const owner = bytes && sealer.unseal(bytes.subarray(0, BLOCK));
  return owner?.kind === 'wallet' ? owner : undefined;
}

/** Transaction hash of a record: 64 hex digits, with `0x` where the network uses it. */
export function hashOf(sealer: Sealer, record: Omit<Sealed, 'kind'>, code: string): string {
  const digits = Buffer.concat([
    sealer.seal({ ...record, kind: 'hash' }),
    sealer.seal({ ...record, kind: 'hash-rest' }),
  ]).toString('hex');
  return hashText(digits, code);
}

/** A stable hash for a transaction outside the history. */
export function chanceHash(end2end: string, code: string): string {
  return hashText(createHash('sha256').update(`tx ${end2end}`).digest('hex'), code);
}

function hashText(digits: string, code: string): string {
  const network = networkOf(code);
  return network === 'tron' || network === 'bitcoin' ? digits : `0x${digits}`;
}

export function recordOfHash(sealer: Sealer, hash: string): Sealed | undefined {
  const match = /^(?:0x)?([0-9a-f]{32})[0-9a-f]{32}$/.exec(hash);
  const record = match?.[1] && sealer.unseal(Buffer.from(match[1], 'hex'));
  return record && record.kind === 'hash' ? record : undefined;
}

/** A fictitious block explorer: real ones do not know these hashes. */
export function explorerUrl(code: string, hash: string): string {
  return `https://explorer.example/${networkOf(code)}/tx/${hash}`;
}
