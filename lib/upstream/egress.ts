import 'server-only';
import { isIP } from 'node:net';
import { TransportError } from './transport';

/**
 * The base address as configured, without a trailing `/` and without `/v2`, which every path brings (GEN-01).
 * Refuses anything but plain http(s) with no user, query or fragment, and link-local targets (safety 49).
 */
export function parseBaseUrl(text: string): URL {
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('only http and https');
  if (url.username || url.password || url.search || url.hash) throw refused('only scheme, host and path');
  if (isForbiddenAddress(hostOf(url))) throw refused('link-local, unspecified or multicast address');
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

/**
 * Addresses no payments API lives at: link-local (cloud metadata), unspecified and multicast ones. Names that
 * resolve there are refused at connect time too, which closes DNS rebinding to the metadata service.
 */
export function isForbiddenAddress(host: string): boolean {
  const version = isIP(host);
  if (version === 4) {
    const [first = 0, second = 0] = host.split('.').map((part) => Number.parseInt(part, 10));
    return first === 0 || (first === 169 && second === 254) || first >= 224;
  }
  if (version === 6) {
    const mapped = mappedIpv4(host);
    if (mapped !== undefined) return isForbiddenAddress(mapped);
    return host === '::' || /^fe[89ab]/i.test(host) || /^ff/i.test(host);
  }
  return false;
}

/** `::ffff:a9fe:a9fe` and `::ffff:169.254.169.254` both name an IPv4 address. */
function mappedIpv4(host: string): string | undefined {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1];
  if (dotted !== undefined) return dotted;
  const hex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(host);
  if (!hex) return undefined;
  const high = Number.parseInt(hex[1] ?? '', 16);
  const low = Number.parseInt(hex[2] ?? '', 16);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function refused(why: string): TransportError {
  return new TransportError('refused', new Error(`outgoing request refused: ${why}`));
}
