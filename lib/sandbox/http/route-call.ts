import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { AccountName, World } from '@/lib/sandbox/world/world';
import type { HeaderReader } from './http-message';

/** Input of a handler: the world in its turn, the account and the request. */
export interface RouteCall<Body = undefined> {
  world: World;
  now: number;
  assumptions: Assumptions;
  account: AccountName;
  /** Address of the sandbox without a trailing slash; start of links (O-50). */
  base: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: HeaderReader;
  /** Relationship of a signed request, as sent; compare case-insensitively (O-58). */
  correlationId?: string | undefined;
  body: Body;
}
