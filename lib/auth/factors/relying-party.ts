import 'server-only';
import { isIP } from 'node:net';
import type { PasskeyPlace } from '@/lib/contract/bff/factors';

export type RelyingParty =
  | { origin: string; rpId: string }
  | { origin: string; lacks: Exclude<PasskeyPlace, 'ready'> };

/** Browsers make passkeys for a name and over https alone, but on `localhost`. */
export function relyingParty(appUrl: string): RelyingParty {
  const { origin, protocol, hostname } = new URL(appUrl);
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return { origin, lacks: 'needs_name' };
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return { origin, lacks: 'needs_https' };
  return { origin, rpId: hostname };
}

export function passkeyPlace(appUrl: string): PasskeyPlace {
  const party = relyingParty(appUrl);
  return 'lacks' in party ? party.lacks : 'ready';
}
