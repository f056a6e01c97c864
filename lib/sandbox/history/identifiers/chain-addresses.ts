import 'server-only';
import { createHash } from 'node:crypto';
import { toBase58Check } from './base-encoding';

type Network = 'tron' | 'bitcoin' | 'polygon' | 'ethereum';

const NETWORK_OF: Readonly<Record<string, Network>> = { USDT: 'tron', USDC: 'polygon', BTC: 'bitcoin' };
const VERSION = { tron: 0x41, bitcoin: 0x00 } as const;
const ACCOUNT_BYTES = 20;

function networkOf(code: string): Network {
  return NETWORK_OF[code] ?? 'ethereum';
}

/** A stable address of an owner, such as a client or a whitelist group. */
export function walletOf(owner: string, code: string): string {
  const network = networkOf(code);
  const bytes = createHash('sha256').update(`wallet ${network} ${owner}`).digest().subarray(0, ACCOUNT_BYTES);
  return network === 'tron' || network === 'bitcoin'
    ? toBase58Check(VERSION[network], bytes)
    : `0x${bytes.toString('hex')}`;
}

/** A stable transaction hash of a record: 64 hex digits, with `0x` where the network uses it. */
export function chanceHash(end2end: string, code: string): string {
  const digits = createHash('sha256').update(`tx ${end2end}`).digest('hex');
  const network = networkOf(code);
  return network === 'tron' || network === 'bitcoin' ? digits : `0x${digits}`;
}

/** A fictitious block explorer: real ones do not know these hashes. */
export function explorerUrl(code: string, hash: string): string {
  return `https://explorer.example/${networkOf(code)}/tx/${hash}`;
}
