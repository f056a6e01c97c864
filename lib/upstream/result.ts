import 'server-only';
import type { JsonValue } from '@/lib/contract/json';

/** The service answered 200 and the body met the contract. */
export interface UpstreamSuccess<T> {
  ok: true;
  status: 200;
  data: T;
  /** The same answer as it stood on the wire, digits and unknown keys included, for people who ask for it raw. */
  body: JsonValue;
}

/** Anything else. `http`: a status other than 200; `unreadable`: a 200 (or an oversized answer) we cannot read. */
export interface UpstreamFailure {
  ok: false;
  kind: 'http' | 'timeout' | 'connection' | 'unreadable';
  status?: number;
  /** The body as parsed JSON, when it was JSON; accept answers most statuses with an object (ACC-32). */
  body?: JsonValue;
  /** Text of the API meant for people (`reason`, `error`), bounded, without control characters. */
  message?: string;
  retryAfterSeconds?: number;
}

/** What one call came to: the status decides, the body is optional (ERR-12). */
export type UpstreamResult<T> = UpstreamSuccess<T> | UpstreamFailure;
