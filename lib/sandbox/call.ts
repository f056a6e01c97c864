import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import type { JsonValue } from '@/lib/contract/json';
import type { HeaderReader } from './exchange';
import type { AccountName, World } from './world';

/** What a handler works on: the world in its own turn, the account of the key, and the request. */
export interface Call<Body = undefined> {
  world: World;
  now: number;
  assumptions: Assumptions;
  account: AccountName;
  /** Where this sandbox answers, without a trailing slash: what links begin with (O-50). */
  base: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: HeaderReader;
  /** Relationship a signed request speaks for, its letters as sent; compare without case (O-58). */
  correlationId?: string | undefined;
  body: Body;
  /** The request's own JSON, of a signed POST its payload: set by the router once it has read it. */
  input?: JsonValue;
}
