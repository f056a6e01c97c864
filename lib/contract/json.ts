import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import { liftLongStrings } from './long-strings';

/**
 * JSON without floats. A JSON number is kept as the digits that stood on the wire (`LosslessNumber`), so
 * `0.1000000000000000055` and `12345678901234567890` survive a round trip (safety 26).
 */
export type JsonValue = string | boolean | null | LosslessNumber | JsonValue[] | { [key: string]: JsonValue };

/** Not `instanceof`: the bundler puts a copy of the class into each bundle, and a number may cross between them. */
export { isLosslessNumber as isJsonNumber, LosslessNumber as JsonNumber };

const MAX_DEPTH = 32;

/** Thrown for text that is not JSON, has duplicate keys, or nests deeper than 32 levels (W13). */
export class JsonError extends Error {
  override name = 'JsonError';
}

/** Parses JSON text; every number arrives as a `JsonNumber`. Duplicate keys are refused. Throws `JsonError`. */
export function parseJson(text: string): JsonValue {
  const lifted = liftLongStrings(text);
  let value: unknown;
  try {
    value = parse(lifted.text);
  } catch {
    throw new JsonError('not valid JSON');
  }
  const tree = value as JsonValue;
  if (countKeys(tree, 0) !== countWrittenKeys(lifted.text)) throw new JsonError('duplicate key');
  return lifted.text === text ? tree : restored(tree, lifted.restore);
}

/** The tree with its long strings back in their places, names of members among them. */
function restored(value: JsonValue, restore: (text: string) => string): JsonValue {
  if (typeof value === 'string') return restore(value);
  if (Array.isArray(value)) return value.map((item) => restored(item, restore));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [restore(key), restored(item, restore)]),
  );
}

/** Keys in the whole tree; refuses one that nests too deeply. */
function countKeys(value: JsonValue, depth: number): number {
  if (depth > MAX_DEPTH) throw new JsonError('nested too deeply');
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item, depth + 1), 0);
  if (!isJsonObject(value)) return 0;
  const items = Object.values(value);
  return items.reduce<number>((sum, item) => sum + countKeys(item, depth + 1), items.length);
}

/** Strings followed by a colon: the parser alone lets a key be repeated when the values agree. */
function countWrittenKeys(text: string): number {
  let keys = 0;
  for (let quote = text.indexOf('"'); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    quote += 1;
    while (text[quote] !== '"') quote += text[quote] === '\\' ? 2 : 1;
    let next = quote + 1;
    while (/\s/.test(text[next] ?? '')) next += 1;
    if (text[next] === ':') keys += 1;
  }
  return keys;
}

export function isJsonObject(value: unknown): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** Serialises, writing a `JsonNumber` with exactly its digits and leaving out `undefined` keys. */
export function stringifyJson(value: unknown, indent?: number): string {
  return stringify(value, undefined, indent) ?? 'null';
}

/** A JSON number with the digits given, e.g. `jsonNumber('250000.00')`. Throws on text that is no JSON number. */
export function jsonNumber(digits: string): LosslessNumber {
  return new LosslessNumber(digits);
}

/** Replaces every `JsonNumber` in a tree by its digits as a string: the form in which money leaves a room. */
export function numbersToStrings(value: unknown): unknown {
  if (isLosslessNumber(value)) return value.value;
  if (Array.isArray(value)) return value.map(numbersToStrings);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, numbersToStrings(item)]));
  }
  return value;
}
