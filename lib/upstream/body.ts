import 'server-only';
import { isJsonObject, JsonError, type JsonValue, parseJson } from '@/lib/contract/json';
import { maskTaxIdsIn } from '@/lib/contract/tax-id-text';

const MAX_MESSAGE_LENGTH = 500;
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The JSON of a body, whatever its content type says (ERR-15); undefined for an empty body, for text that is
 * not JSON (HTML of a proxy, a truncated answer), for invalid UTF-8 and for duplicate keys (safety 12).
 */
export function readJson(body: Uint8Array): JsonValue | undefined {
  if (body.byteLength === 0) return undefined;
  try {
    return parseJson(UTF8.decode(body));
  } catch (error) {
    if (error instanceof JsonError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * What the API says to people: `reason` (ACC-32), else `error`. Only JSON strings count, so HTML of a proxy
 * never reaches a person; control and direction characters are taken out, the length is bounded (safety 54).
 */
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
 * Text as it may be shown and kept: no control or bidirectional formatting characters, single spaces, no whole tax id
 * (safety 53), 500 characters.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()
    // Enough that no tax id is cut in two before it is seen.
    .slice(0, 2 * MAX_MESSAGE_LENGTH);
  return maskTaxIdsIn(clean).slice(0, MAX_MESSAGE_LENGTH);
}
