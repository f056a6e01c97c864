import 'server-only';
import { BlockList, isIP } from 'node:net';

/** Never a payments API: unspecified, link-local (cloud metadata) and multicast addresses. */
const FORBIDDEN = listOf(
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
);
/** Private networks: loopback, RFC 1918, carrier-grade NAT (RFC 6598), unique local. */
const PRIVATE = listOf(
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
);
/** Documentation, benchmarks, protocols, and IPv4 written inside IPv6: nobody's public server. */
const SPECIAL = listOf(
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fec0::', 10],
);
const MAPPED = /^::ffff:/i;

/** Undefined when allowed (safety 49); for environment and client. */
export function baseAddressError(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.username || url.password || url.search || url.hash) {
    return 'must have no user, password, query or fragment';
  }
  if (isIn(FORBIDDEN, host)) return 'must not be a link-local, unspecified or multicast address';
  if (MAPPED.test(host)) return 'must not be an IPv4 address written as IPv6';
  return undefined;
}

/** Forbidden ranges always, private ones for public names (DNS rebinding, safety 49). */
export function leadsAstray(name: string, address: string): boolean {
  return isIn(FORBIDDEN, address) || (!isLocalHost(name) && isIn(PRIVATE, address));
}

/** True for this machine or a private network. */
export const isPrivateAddress = (address: string): boolean => isIn(PRIVATE, address);

/** Checks an address that a person gave (safety 49). */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 &&
  !MAPPED.test(address) &&
  ![FORBIDDEN, PRIVATE, SPECIAL].some((list) => isIn(list, address));

/** This machine or a private network: names without a dot or with a private suffix. */
export function isLocalHost(host: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|[\w-]+|.+\.(internal|local|localhost))$/i.test(host);
}

/** BlockList also matches IPv4 addresses mapped into IPv6 (`::ffff:…`). */
function isIn(list: BlockList, host: string): boolean {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

function listOf(...subnets: [address: string, bits: number][]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of subnets) {
    list.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
