import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { isJsonNumber } from '@/lib/contract/json';
import type { Answer } from './answers';
import type { HeaderReader } from './exchange';
import type { AccountName, Delivery, World } from './world';

type Json = { readonly [key: string]: unknown };

/** One answer with the request it was given to: what a clause can be read off. */
export interface Shown {
  readonly world: World;
  readonly now: number;
  readonly assumptions: Assumptions;
  /** `none`: a path that does not exist. */
  readonly endpoint: string;
  readonly method: string;
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly headers: HeaderReader;
  /** Null: the key was not recognised. */
  readonly account: AccountName | null;
  readonly status: number;
  /** The answer's object; empty for an error without one. */
  readonly body: Json;
  /** What it tells was decided by an earlier call. */
  readonly repeated: boolean;
  /** The words of a refusal. */
  readonly error: string;
  /** The request's own JSON, of a signed POST its payload; empty where there is none. Parsed when first asked for. */
  input(): Json;
}

/**
 * Which answers show which clauses: endpoints and statuses (`createQuote,acceptQuote 400,404`; `*` is every
 * endpoint and a path that does not exist), the clauses, and what else must hold.
 */
export type Rule = readonly [on: string, clauses: string, when?: (shown: Shown) => boolean];

/** One attempt to deliver a webhook. */
export interface ShownDelivery {
  readonly world: World;
  readonly delivery: Delivery;
  readonly payload: Json;
}

type Asked = Omit<Shown, 'status' | 'body' | 'repeated' | 'error' | 'input'>;

/** `input`: the request's own JSON where it was read to answer it; else it is read off the raw body when asked for. */
export function shownOf(asked: Asked, answer: Answer, raw: Uint8Array | null, input?: unknown): Shown {
  return new Showing(asked, answer, raw, input);
}

/** One is made for every answer, so its fields are written out. */
class Showing implements Shown {
  readonly world: World;
  readonly now: number;
  readonly assumptions: Assumptions;
  readonly endpoint: string;
  readonly method: string;
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly headers: HeaderReader;
  readonly account: AccountName | null;
  readonly status: number;
  readonly body: Json;
  readonly repeated: boolean;
  readonly error: string;
  private read: Json | undefined;

  constructor(
    asked: Asked,
    answer: Answer,
    private readonly raw: Uint8Array | null,
    input: unknown,
  ) {
    this.world = asked.world;
    this.now = asked.now;
    this.assumptions = asked.assumptions;
    this.endpoint = asked.endpoint;
    this.method = asked.method;
    this.pathname = asked.pathname;
    this.query = asked.query;
    this.headers = asked.headers;
    this.account = asked.account;
    this.status = answer.status;
    this.body = 'body' in answer ? objectOf(answer.body) : {};
    this.repeated = 'repeated' in answer && answer.repeated === true;
    this.error = 'error' in answer ? answer.error : '';
    this.read = input === undefined ? undefined : payloadIn(input);
  }

  input(): Json {
    this.read ??= readInput(this.raw);
    return this.read;
  }
}

const UTF8 = new TextDecoder();
const NO_BYTES = new Uint8Array();

function readInput(raw: Uint8Array | null): Json {
  try {
    return payloadIn(JSON.parse(UTF8.decode(raw ?? NO_BYTES)));
  } catch {
    return {};
  }
}

function payloadIn(json: unknown): Json {
  const value = objectOf(json);
  return Object.hasOwn(value, 'payload') ? objectOf(value.payload) : value;
}

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

/** A text, or the digits of a number; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isJsonNumber(value)) return value.value;
  return typeof value === 'number' ? String(value) : '';
}

/** Items under a key of our own answer, which are objects; none when there is no list. */
export function itemsOf(body: Json, key = 'results'): readonly Json[] {
  const items = body[key];
  return Array.isArray(items) ? (items as Json[]) : NONE;
}

const NONE: readonly Json[] = [];

/** The English label under a key, empty when there is none. */
export function labelOf(record: Json, key: string): string {
  return textOf(objectOf(record[key]).en);
}

// What rules ask of an answer; each is a predicate or makes one.
export const says = (pattern: RegExp) => (shown: Shown) => pattern.test(shown.error);
export const answers =
  (...keys: string[]) =>
  ({ body }: Shown) =>
    keys.every((key) => Object.hasOwn(body, key));
export const lacks =
  (...keys: string[]) =>
  ({ body }: Shown) =>
    !keys.some((key) => Object.hasOwn(body, key));
export const asks =
  (...keys: string[]) =>
  (shown: Shown) =>
    keys.every((key) => Object.hasOwn(shown.input(), key));
export const filters =
  (...names: string[]) =>
  ({ query }: Shown) =>
    names.some((name) => query.has(name));
export const reasons = (pattern: RegExp) => (shown: Shown) => pattern.test(textOf(shown.body.reason));
/** Whether a clause was shown before: some take two answers. */
export const after =
  (...ids: string[]) =>
  ({ world }: { world: World }) =>
    ids.every((id) => Object.hasOwn(world.seen, id));
