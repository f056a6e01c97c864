import 'server-only';
import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { Client } from 'undici';
import { isLocalHost, isPublicAddress } from '@/lib/env/base-address';
import { type Resolve, refusingLookup } from './egress';
import { asTransportError, exchange } from './network';
import { TransportError, withinTime } from './transport';

const TIMEOUT_MS = 10_000;

/** Resolves with the status when the headers arrive. Throws `TransportError`. */
export type PostAlert = (url: string, message: AlertPost) => Promise<number>;

export interface AlertPost {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Sends to an address that a person entered (safety 49): only https and public names, and only to the checked
 * address. Follows no redirect. `tls` and `isAllowed` are for tests.
 */
export function alertPost({
  resolve = lookup,
  isAllowed = isPublicAddress,
  tls = {},
  timeoutMs = TIMEOUT_MS,
}: {
  resolve?: Resolve;
  isAllowed?: (address: string) => boolean;
  tls?: { ca?: string };
  timeoutMs?: number;
} = {}): PostAlert {
  return async (url, { headers, body }) => {
    const target = new URL(url);
    const isName =
      isIP(target.hostname) === 0 && !target.hostname.startsWith('[') && !isLocalHost(target.hostname);
    if (target.protocol !== 'https:' || !isName || target.username !== '')
      throw new TransportError('refused');
    const client = new Client(target.origin, {
      connect: {
        ...tls,
        timeout: TIMEOUT_MS,
        lookup: refusingLookup((_, address) => !isAllowed(address), resolve),
      },
      pipelining: 1,
      allowH2: false,
    });
    const request = {
      ...({
        method: 'POST',
        path: `${target.pathname}${target.search}`,
        once: true,
        headOnly: true,
        timeoutMs,
      } as const),
      headers: { ...headers, 'content-type': 'application/json' },
      body: Buffer.from(body),
    };
    try {
      const { status } = await withinTime(request, (onGivenUp) =>
        exchange(client, request, request.path, onGivenUp),
      );
      return status;
    } catch (error) {
      throw asTransportError(error);
    } finally {
      void client.destroy().catch(() => {});
    }
  };
}
