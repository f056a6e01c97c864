import 'server-only';
import { BlockList, isIP } from 'node:net';

/** Where no payments API lives: unspecified, link-local (cloud metadata) and multicast addresses. */
const FORBIDDEN = listOf(
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
);
/** This machine and networks of one's own: loopback, RFC 1918, what carriers share (RFC 6598), unique local. */
const PRIVATE = listOf(
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
);
const MAPPED = /^::ffff:/i;

/**
 * What is wrong with an address as the base of all outgoing requests; undefined when nothing is (safety 49). The same
 * rule when the environment is read and when the client is made.
 */
export function baseAddressFault(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.username || url.password || url.search || url.hash) {
    return 'must have no user, password, query or fragment';
  }
  if (isIn(FORBIDDEN, host)) return 'must not be a link-local, unspecified or multicast address';
  if (MAPPED.test(host)) return 'must not be an IPv4 address written as IPv6';
  return undefined;
}

/**
 * Whether a name may not lead to an address that it resolved to: no name to where no payments API lives, and a public
 * one not into this machine or its network either, which is how DNS rebinding gets there (safety 49).
 */
export function leadsAstray(name: string, address: string): boolean {
  return isIn(FORBIDDEN, address) || (!isLocalHost(name) && isIn(PRIVATE, address));
}

/** This machine, or a host of a private network, where names have no dot or an end that no public one has. */
export function isLocalHost(host: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|[\w-]+|.+\.(internal|local|localhost))$/i.test(host);
}

/** A list also finds the IPv4 addresses that it has in the IPv6 addresses that name them (`::ffff:…`). */
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
