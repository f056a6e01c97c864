import 'server-only';
import type { JsonValue } from '@/lib/contract/values/json/json';

/** A 200 whose body matches the contract. */
export interface UpstreamSuccess<T> {
  ok: true;
  status: 200;
  data: T;
  /** The received body, unknown keys included. */
  body: JsonValue;
}

/** `http`: not 200; `unreadable`: a 200 or an oversized answer. */
export interface UpstreamFailure {
  ok: false;
  kind: 'http' | 'timeout' | 'connection' | 'unreadable';
  status?: number;
  body?: JsonValue;
  /** Bounded, without control characters. */
  message?: string;
  retryAfterSeconds?: number;
}

/** The status decides; the body is optional (ERR-12). */
export type UpstreamResult<T> = UpstreamSuccess<T> | UpstreamFailure;
