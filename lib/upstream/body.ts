import 'server-only';
import { isJsonObject, JsonError, type JsonValue, parseJson } from '@/lib/contract/values/json/json';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import { BEGINNING_BYTES } from './transport';

const MAX_MESSAGE_LENGTH = 500;
const decoder = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const UTF8 = decoder();

/** Three times a page of 100 records; 60,000 rows would block the process for seconds. */
export const MOST_VALUES = 20_000;

/**
 * Parses JSON of any content type (ERR-15), a list up to `mostRows`. Undefined if the body is empty, has invalid
 * UTF-8, duplicate keys, or more values than any documented answer (safety 12).
 */
export function readJson(body: Uint8Array, mostRows?: number): JsonValue | undefined {
  if (body.byteLength === 0) return undefined;
  try {
    return (
      (mostRows === undefined ? undefined : cutList(body, mostRows)) ?? parse(UTF8.decode(body), mostRows)
    );
  } catch (error) {
    if (error instanceof JsonError || error instanceof TypeError) return undefined;
    throw error;
  }
}

const parse = (text: string, mostRows?: number) => parseJson(text, { rows: mostRows, values: MOST_VALUES });

/** Reads a list only up to the limit, because decoding all of 8 MB costs more. */
export function cutList(body: Uint8Array, mostRows: number): JsonValue | undefined {
  if (body.byteLength <= BEGINNING_BYTES) return undefined;
  const beginning = decoder().decode(body.subarray(0, BEGINNING_BYTES), { stream: true });
  try {
    const read = parse(beginning, mostRows);
    const rows = isJsonObject(read) ? read.results : undefined;
    return Array.isArray(rows) && rows.length === mostRows ? read : undefined;
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

/** `reason` (ACC-32), else `error`; only JSON strings, so that no proxy HTML appears (safety 54). */
export function readMessage(body: JsonValue | undefined): string | undefined {
  if (!isJsonObject(body)) return undefined;
  for (const key of ['reason', 'error']) {
    const text = Object.hasOwn(body, key) ? body[key] : undefined;
    if (typeof text !== 'string') continue;
    const clean = cleanText(text);
    if (clean !== '') return clean;
  }
  return undefined;
}

/**
 * The API's message without control or bidirectional characters and whole tax ids (safety 53), at most 500
 * characters.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()
    // Masks before it cuts, so that no part of a tax id stays.
    .slice(0, 2 * MAX_MESSAGE_LENGTH);
  return maskTaxIdsIn(clean).slice(0, MAX_MESSAGE_LENGTH);
}
