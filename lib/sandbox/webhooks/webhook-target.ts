import 'server-only';
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';

/**
 * Where a webhook may go. The URL comes from whoever asked for the quote, so by default only public
 * addresses are reached (O-54); the sandbox's own application always is.
 */
export interface TargetRules {
  /** Origin of the application this sandbox runs in. */
  appUrl?: string;
  allowLocal: boolean;
  /** Hosts reached although they are loopback or private. */
  allowHosts: readonly string[];
}

// Two lists: a single one also takes IPv4 addresses for the IPv6 addresses they map to.
const PRIVATE_V4 = new BlockList();
const PRIVATE_V6 = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE_V4.addSubnet(address, bits, 'ipv4');
}
// Everything but global unicast, and the ranges inside it that lead back to IPv4 addresses.
for (const [address, bits] of [
  ['::', 3],
  ['2001::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const) {
  PRIVATE_V6.addSubnet(address, bits, 'ipv6');
}

function isPrivate(address: string): boolean {
  return isIP(address) === 6 ? PRIVATE_V6.check(address, 'ipv6') : PRIVATE_V4.check(address, 'ipv4');
}

/** Looks a name up and refuses it when any address is private: checked where the connection is made. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error) return callback(error, []);
    if (first === undefined || addresses.some(({ address }) => isPrivate(address))) {
      return callback(new Error('the target is not a public address'), []);
    }
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

const publicAgent = new Agent({ connect: { lookup: publicLookup } });

/** The way to a target: an agent to reach it by, or why it is not reached. */
export function routeTo(url: string, rules: TargetRules): { agent?: Agent } | { refused: string } {
  const target = URL.canParse(url) ? new URL(url) : null;
  if (target === null || !['http:', 'https:'].includes(target.protocol)) {
    return { refused: 'not an http or https URL' };
  }
  const ours = rules.appUrl !== undefined && target.origin === new URL(rules.appUrl).origin;
  if (ours || rules.allowLocal || rules.allowHosts.includes(target.hostname)) return {};
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivate(host)) return { refused: 'the target is not a public address' };
  return { agent: publicAgent };
}
