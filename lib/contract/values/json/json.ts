import { isLosslessNumber, LosslessNumber, stringify } from 'lossless-json';
import { type JsonValue, type MostRead, readJsonText } from './json-reader';
import { writeJson } from './json-writer';

export type { JsonValue } from './json-reader';

/** `instanceof` would fail: each bundle has its own copy of the class. */
export { isLosslessNumber as isJsonNumber, LosslessNumber as JsonNumber };

/** Invalid JSON, duplicate keys, or nesting above 32 levels (W13). */
export class JsonError extends Error {
  override name = 'JsonError';
}

/** Numbers arrive as `JsonNumber`. `most`: see `readJsonText`. Throws `JsonError`. */
export function parseJson(text: string, most?: MostRead): JsonValue {
  try {
    return readJsonText(text, most);
  } catch (error) {
    if (error instanceof SyntaxError) throw new JsonError(error.message);
    throw error;
  }
}

export function isJsonObject(value: unknown): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** Keeps the digits of a `JsonNumber`; drops `undefined` keys. */
export function stringifyJson(value: unknown, indent?: number): string {
  return (indent === undefined ? writeJson(value) : stringify(value, undefined, indent)) ?? 'null';
}

/** A JSON number from its digits, as in `jsonNumber('250000.00')`; throws on other text. */
export function jsonNumber(digits: string): LosslessNumber {
  return new LosslessNumber(digits);
}

/** A JSON number from digits as typed, which may begin with zeros. */
export function typedJsonNumber(digits: string): LosslessNumber {
  return jsonNumber(digits.replace(/^0+(?=\d)/, ''));
}

/** Replaces each `JsonNumber` of a tree by its digits. */
export function numbersToStrings(value: unknown): unknown {
  if (isLosslessNumber(value)) return value.value;
  if (Array.isArray(value)) return value.map(numbersToStrings);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, numbersToStrings(item)]));
  }
  return value;
}
