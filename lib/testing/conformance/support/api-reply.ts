import 'server-only';
import { isJsonObject, JsonNumber, type JsonValue, parseJson } from '@/lib/contract/values/json/json';
import { assert } from './assert';

export type JsonObject = { [key: string]: JsonValue };

export interface Reply {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

export function objectOf(text: string): JsonObject {
  const value = parseJson(text);
  assert.ok(isJsonObject(value), `not a JSON object: ${text}`);
  return value;
}

export function bodyOf(reply: Reply): JsonObject {
  return objectOf(reply.text);
}

/** The object of a 200. */
export function okBody(reply: Reply): JsonObject {
  assert.equal(reply.status, 200, `${reply.method} ${reply.path} answered ${reply.status}: ${reply.text}`);
  return bodyOf(reply);
}

export function numberAt(value: JsonValue | undefined, key: string): number {
  const found = isJsonObject(value) ? value[key] : undefined;
  assert.ok(found instanceof JsonNumber, `${key} is not a JSON number`);
  return Number(found.value);
}

export function textAt(value: JsonValue | undefined, key: string): string {
  const found = isJsonObject(value) ? value[key] : undefined;
  assert.equal(typeof found, 'string', `${key} is not a string`);
  return String(found);
}

export function objectAt(value: JsonValue | undefined, key: string): JsonObject {
  const found = isJsonObject(value) ? value[key] : undefined;
  assert.ok(isJsonObject(found), `${key} is not an object`);
  return found;
}

export function listAt(value: JsonValue | undefined, key: string): JsonObject[] {
  const found = isJsonObject(value) ? value[key] : undefined;
  assert.ok(Array.isArray(found), `${key} is not an array`);
  return found.map((item) => {
    assert.ok(isJsonObject(item), `${key} holds what is no object`);
    return item;
  });
}

export function assertKeys(value: object, keys: readonly string[]): void {
  assert.deepEqual(Object.keys(value).sort(), [...keys].sort());
}

/** Headers without those that differ between equal answers. */
export function headersOf(reply: Reply): Record<string, string> {
  const { date: _, connection: __, 'keep-alive': ___, ...rest } = Object.fromEntries(reply.headers);
  return rest;
}

/** Two indistinguishable answers (ERR-05). */
export function assertAlike(left: Reply, right: Reply): void {
  assert.equal(left.status, right.status);
  assert.equal(left.text, right.text);
  assert.deepEqual(headersOf(left), headersOf(right));
}

/** Exactly `{ error }` as application/json (QUO-30, ERR-13). */
export function assertError(reply: Reply, status: number): void {
  assert.equal(reply.status, status, `${reply.method} ${reply.path}: ${reply.text}`);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
  assertErrorBody(reply);
}

/** `{ error }` as text/plain (CHK-14). */
export function assertTextError(reply: Reply, status: number): void {
  assert.equal(reply.status, status, reply.text);
  assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
  assertErrorBody(reply);
}

function assertErrorBody(reply: Reply): void {
  const body = bodyOf(reply);
  assertKeys(body, ['error']);
  assert.notEqual(textAt(body, 'error'), '');
}

/** No body (ERR-16). */
export function assertEmpty(reply: Reply, status: number): void {
  assert.equal(reply.status, status, `${reply.method} ${reply.path}: ${reply.text}`);
  assert.equal(reply.text, '');
  assert.ok(!(reply.headers.get('content-type') ?? '').includes('html'));
}

/** A refusal with an unspecified body that is not HTML (ERR-25). */
export function assertStatus(reply: Reply, status: number): void {
  assert.equal(reply.status, status, `${reply.method} ${reply.path}: ${reply.text}`);
  assert.ok(!(reply.headers.get('content-type') ?? '').includes('html'));
}

export function close(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 0.000001, `${actual} is not ${expected}`);
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

export function instantOf(text: string): number {
  assert.match(text, RFC_3339);
  return Date.parse(text);
}
