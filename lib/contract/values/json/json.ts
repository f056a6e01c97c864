import { isLosslessNumber, LosslessNumber, stringify } from 'lossless-json';
import { type JsonValue, readJsonText } from './json-read';
import { writeJson } from './json-write';

export type { JsonValue } from './json-read';

/** Not `instanceof`: the bundler puts a copy of the class into each bundle, and a number may cross between them. */
export { isLosslessNumber as isJsonNumber, LosslessNumber as JsonNumber };

/** Thrown for text that is not JSON, has duplicate keys, or nests deeper than 32 levels (W13). */
export class JsonError extends Error {
  override name = 'JsonError';
}

/** Parses JSON text; every number arrives as a `JsonNumber`. Duplicate keys are refused. Throws `JsonError`. */
export function parseJson(text: string): JsonValue {
  try {
    return readJsonText(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new JsonError(error.message);
    throw error;
  }
}

export function isJsonObject(value: unknown): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** Serialises, writing a `JsonNumber` with exactly its digits and leaving out `undefined` keys. */
export function stringifyJson(value: unknown, indent?: number): string {
  return (indent === undefined ? writeJson(value) : stringify(value, undefined, indent)) ?? 'null';
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
