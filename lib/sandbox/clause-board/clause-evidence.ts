import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { isJsonNumber } from '@/lib/contract/values/json/json';
import type { Answer } from '@/lib/sandbox/http/answers';
import type { HeaderReader } from '@/lib/sandbox/http/http-message';
import type { AccountName, Delivery, World } from '@/lib/sandbox/world/world';

type Json = { readonly [key: string]: unknown };

export interface AnswerEvidence {
  readonly world: World;
  readonly now: number;
  readonly assumptions: Assumptions;
  /** `none` for an unknown path. */
  readonly endpoint: string;
  readonly method: string;
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly headers: HeaderReader;
  /** Null when the key is unknown. */
  readonly account: AccountName | null;
  readonly status: number;
  /** Empty for an error without an object. */
  readonly body: Json;
  readonly repeated: boolean;
  readonly error: string;
  /** JSON of the request, or the payload of a signed POST; empty when there is none. Parsed on first use. */
  input(): Json;
}

/**
 * Endpoints and statuses (`createQuote,acceptQuote 400,404`; `*` is every endpoint and unknown paths), clauses, and
 * an extra condition.
 */
export type Rule = readonly [on: string, clauses: string, when?: (evidence: AnswerEvidence) => boolean];

export interface DeliveryEvidence {
  readonly world: World;
  readonly delivery: Delivery;
  readonly payload: Json;
}

type RequestEvidence = Omit<AnswerEvidence, 'status' | 'body' | 'repeated' | 'error' | 'input'>;

/** `input`: the parsed request JSON; parsed from `raw` on first use when absent. */
export function answerEvidence(
  request: RequestEvidence,
  answer: Answer,
  raw: Uint8Array | null,
  input?: unknown,
): AnswerEvidence {
  return new ReadAnswer(request, answer, raw, input);
}

/** Created for every answer, so the fields are assigned one by one (speed). */
class ReadAnswer implements AnswerEvidence {
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
    request: RequestEvidence,
    answer: Answer,
    private readonly raw: Uint8Array | null,
    input: unknown,
  ) {
    this.world = request.world;
    this.now = request.now;
    this.assumptions = request.assumptions;
    this.endpoint = request.endpoint;
    this.method = request.method;
    this.pathname = request.pathname;
    this.query = request.query;
    this.headers = request.headers;
    this.account = request.account;
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

/** A string or the digits of a number; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isJsonNumber(value)) return value.value;
  return typeof value === 'number' ? String(value) : '';
}

/** Objects of a list in an answer; empty when there is no list. */
export function itemsOf(body: Json, key = 'results'): readonly Json[] {
  const items = body[key];
  return Array.isArray(items) ? (items as Json[]) : NONE;
}

const NONE: readonly Json[] = [];

/** English label under `key`; empty when there is none. */
export function labelOf(record: Json, key: string): string {
  return textOf(objectOf(record[key]).en);
}

export const says = (pattern: RegExp) => (evidence: AnswerEvidence) => pattern.test(evidence.error);
export const answers =
  (...keys: string[]) =>
  ({ body }: AnswerEvidence) =>
    keys.every((key) => Object.hasOwn(body, key));
export const lacks =
  (...keys: string[]) =>
  ({ body }: AnswerEvidence) =>
    !keys.some((key) => Object.hasOwn(body, key));
export const asks =
  (...keys: string[]) =>
  (evidence: AnswerEvidence) =>
    keys.every((key) => Object.hasOwn(evidence.input(), key));
export const filters =
  (...names: string[]) =>
  ({ query }: AnswerEvidence) =>
    names.some((name) => query.has(name));
export const reasons = (pattern: RegExp) => (evidence: AnswerEvidence) =>
  pattern.test(textOf(evidence.body.reason));
/** Whether a clause was proven before; some need two answers. */
export const after =
  (...ids: string[]) =>
  ({ world }: { world: World }) =>
    ids.every((id) => Object.hasOwn(world.seen, id));
