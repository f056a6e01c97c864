import 'server-only';
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';

/** Allowed webhook targets besides the sandbox's own application. URLs come from API callers (O-54). */
export interface TargetRules {
  appUrl?: string;
  allowLocal: boolean;
  /** Any public address; false where strangers may call, who would aim it at others. */
  allowPublic: boolean;
  /** Hosts allowed in any case. */
  allowHosts: readonly string[];
}

// Two lists: one list would match IPv4 also for mapped IPv6 addresses.
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
// All but global unicast, and its ranges that map to IPv4.
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

/** Resolves a name and refuses it when any address is private; runs at connection time. */
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

const RECEIVER = /^\/api\/webhooks\/[\w-]+$/;
const publicAgent = new Agent({ connect: { lookup: publicLookup } });

/** An agent for the target, or the reason of a refusal. */
export function routeTo(url: string, rules: TargetRules): { agent?: Agent } | { refused: string } {
  const target = URL.canParse(url) ? new URL(url) : null;
  if (target === null || !['http:', 'https:'].includes(target.protocol)) {
    return { refused: 'not an http or https URL' };
  }
  if (rules.allowHosts.includes(target.hostname)) return {};
  if (rules.appUrl !== undefined && target.origin === new URL(rules.appUrl).origin)
    return RECEIVER.test(target.pathname) ? {} : { refused: 'of this origin only /api/webhooks is a target' };
  if (rules.allowLocal) return {};
  if (!rules.allowPublic)
    return { refused: 'the target is neither this receiver nor in webhooks.allowHosts' };
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivate(host)) return { refused: 'the target is not a public address' };
  return { agent: publicAgent };
}
