import 'server-only';
import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { isPrivateAddress } from '@/lib/env/base-address';

/**
 * The network address that limits are counted by (W5): of `X-Forwarded-For` the entry before the last
 * `trustedProxies`. Our server appends the connection's own address, so without trusted proxies the caller
 * cannot choose it. An IPv6 caller owns its /64.
 */
export function callerSource(forwardedFor: string | null | undefined, trustedProxies: number): string {
  const entries = forwardedFor?.split(',').map((entry) => entry.trim()) ?? [];
  const entry = entries[Math.max(entries.length - 1 - trustedProxies, 0)] ?? '';
  const address = withoutPort(entry).replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(address);
  if (version === 0) return 'unknown';
  return version === 4 ? address : `${network(address)}::/64`;
}

/** Stored key of a counted source. Keyed, because a plain hash of an IPv4 address is found by trying all of them. */
export function sourceKey(
  purpose: 'address' | 'enter' | 'wait' | 'world' | 'sso',
  source: string,
  secret: string,
): string {
  return `${purpose} ${createHmac('sha256', secret).update(`mesa source\n${source}`).digest('base64url')}`;
}

/** Whether a source is this machine or a private network: a proxy, or callers inside, where nobody declared one. */
export function isPrivateSource(source: string): boolean {
  // `0:0:0:0::/64` is the network of ::1.
  return source === '0:0:0:0::/64' || isPrivateAddress(source.replace('/64', ''));
}

/** Some proxies write one, IPv6 addresses then in brackets. */
function withoutPort(entry: string): string {
  return entry.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

function network(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  while (tail !== undefined && groups.length + after < 8) groups.push('0');
  return [0, 1, 2, 3].map((at) => Number.parseInt(groups[at] ?? '0', 16).toString(16)).join(':');
}
