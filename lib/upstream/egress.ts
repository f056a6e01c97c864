import 'server-only';
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { baseAddressError, leadsAstray } from '@/lib/env/base-address';
import { TransportError } from './transport';

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The base address without trailing `/` and `/v2` (GEN-01). Refuses non-http(s), user, query, fragment and
 * link-local targets (safety 49).
 */
export function parseBaseUrl(text: string): URL {
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('only http and https');
  const fault = baseAddressError(url);
  if (fault !== undefined) throw refused(`its base ${fault}`);
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '');
  return url;
}

/** Always on the base host, below its path (safety 49). */
export function resolveTarget(base: URL, path: string): { origin: string; path: string } {
  if (!/^\/v2\/[\x21-\x7e]*$/.test(path) || path.includes('\\') || path.includes('#')) throw refused('path');
  const prefix = base.pathname === '/' ? '' : base.pathname;
  const target = new URL(`${base.origin}${prefix}${path}`);
  const normalised = `${target.pathname}${target.search}`;
  if (target.origin !== base.origin || normalised !== `${prefix}${path}`) throw refused('path');
  return { origin: base.origin, path: normalised };
}

/**
 * Refuses a link-local address, and a private address of a public name, so that no rebound name is connected to
 * (safety 49).
 */
export function guardedLookup(resolve: Resolve = lookup) {
  return refusingLookup(leadsAstray, resolve);
}

/** Refuses a name if one of its addresses is bad. */
export function refusingLookup(isBad: (hostname: string, address: string) => boolean, resolve: Resolve) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const first = addresses[0];
      const bad = addresses.some((entry) => isBad(hostname, entry.address));
      if (bad || first === undefined) return callback(new TransportError('refused'), []);
      if (options.all === true) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

function refused(why: string): TransportError {
  return new TransportError('refused', new Error(`outgoing request refused: ${why}`));
}
