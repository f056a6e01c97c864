import 'server-only';
import { isIP } from 'node:net';

/**
 * What is wrong with an address as the base of all outgoing requests; undefined when nothing is (safety 49). The same
 * rule when the environment is read and when the client is made.
 */
export function baseAddressFault(url: URL): string | undefined {
  if (url.username || url.password || url.search || url.hash) {
    return 'must have no user, password, query or fragment';
  }
  if (isForbiddenAddress(hostOf(url))) return 'must not be a link-local, unspecified or multicast address';
  return undefined;
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
