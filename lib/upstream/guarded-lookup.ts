import 'server-only';
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { leadsAstray } from '@/lib/env-base-address';
import { TransportError } from './transport';

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * `lookup` of the connector: resolves the base host and refuses an answer that points into link-local space, or for a
 * public name into a private network, so that a name rebound to there is never connected to (safety 49).
 */
export function guardedLookup(resolve: Resolve = lookup) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const first = addresses[0];
      const bad = addresses.some((entry) => leadsAstray(hostname, entry.address));
      if (bad || first === undefined) return callback(new TransportError('refused'), []);
      if (options.all === true) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
