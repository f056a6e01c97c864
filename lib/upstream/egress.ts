import 'server-only';
import { baseAddressFault } from '@/lib/env-base-address';
import { TransportError } from './transport';

/**
 * The base address as configured, without a trailing `/` and without `/v2`, which every path brings (GEN-01).
 * Refuses anything but plain http(s) with no user, query or fragment, and link-local targets (safety 49).
 */
export function parseBaseUrl(text: string): URL {
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('only http and https');
  const fault = baseAddressFault(url);
  if (fault !== undefined) throw refused(`its base ${fault}`);
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '');
  return url;
}

/**
 * The full address of one request. The result always stays on the base host and below its path, whatever the
 * path says: no other host can be reached through this client (safety 49).
 */
export function resolveTarget(base: URL, path: string): { origin: string; path: string } {
  if (!/^\/v2\/[\x21-\x7e]*$/.test(path) || path.includes('\\') || path.includes('#')) throw refused('path');
  const prefix = base.pathname === '/' ? '' : base.pathname;
  const target = new URL(`${base.origin}${prefix}${path}`);
  const normalised = `${target.pathname}${target.search}`;
  if (target.origin !== base.origin || normalised !== `${prefix}${path}`) throw refused('path');
  return { origin: base.origin, path: normalised };
}

function refused(why: string): TransportError {
  return new TransportError('refused', new Error(`outgoing request refused: ${why}`));
}
