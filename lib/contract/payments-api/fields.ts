import { z } from 'zod';
import {
  isJsonNumber,
  isJsonObject,
  type JsonNumber,
  numbersToStrings,
} from '@/lib/contract/values/json/json';

/**
 * Answers are read tolerantly (GEN-02): a null, empty or unreadable value drops its key, so absence differs from
 * zero (QUO-25, ENV-21, safety 28). Requests are strict (VER-05).
 */

/** `.meta()` mark for the API description: always sent, although we accept its absence. */
export const ALWAYS_SENT = 'x-always-sent';

const DECIMAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Digits of a JSON number or numeric string as written, else undefined. */
export function readDecimal(value: unknown): string | undefined {
  const text = isJsonNumber(value) ? value.value : value;
  return typeof text === 'string' && DECIMAL.test(text) ? text : undefined;
}

/** NUL and halves of characters: Postgres keeps neither, and no address can carry them. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Replaces characters that no store can keep with spaces. */
export function storableText(text: string): string {
  return UNSTORABLE.test(text) ? text.replace(/[\0\p{Cs}]/gu, ' ') : text;
}

/** A non-empty string; a JSON number gives its digits. Any store can keep it. */
export function readText(value: unknown): string | undefined {
  const text = plainText(value);
  return text === undefined ? undefined : storableText(text);
}

function plainText(value: unknown): string | undefined {
  const text = isJsonNumber(value) ? value.value : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Like `readText`, but keeps an id whole or not at all: a changed one would name another record. */
function readIdentifier(value: unknown): string | undefined {
  const text = readText(value);
  return typeof value === 'string' && text !== value ? undefined : text;
}

export function readInteger(value: unknown): number | undefined {
  const text = isJsonNumber(value) ? value.value : value;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : undefined;
}

/** JSON number -> decimal string as written. */
export const decimal = z.unknown().transform(readDecimal).meta({ type: 'number', format: 'double' });

/** Decimal string (NBA-03, SPL-06, WDR-08) -> the same string. */
export const decimalText = z.unknown().transform(readDecimal).meta({ type: 'string', format: 'decimal' });

/** API text; empty is absent unless a schema says otherwise. */
export const text = z.unknown().transform(readText).meta({ type: 'string' });

/** RFC 3339 or ISO 8601 as written, even when it does not parse (ENV-08, SPL-08). */
export const timestamp = z.unknown().transform(readText).meta({ type: 'string', format: 'date-time' });

/** Opaque or UUID, kept as written (GEN-10); absent where nothing could ask for it. */
export const identifier = z.unknown().transform(readIdentifier).meta({ type: 'string' });

/** An answer without it is refused. */
export const requiredIdentifier = identifier.pipe(z.string('required')).meta({ type: 'string' });

/** `total`, `limit`, `offset` of a list: a whole number that is not negative; else absent (LST-04). */
export const integer = z.unknown().transform(readInteger).meta({ type: 'integer' });

const LABEL_PROPERTIES = { en: { type: 'string' }, pt: { type: 'string' }, es: { type: 'string' } } as const;

/**
 * Missing languages, or a missing label, become empty strings (ENV-12, ENV-13). Kept as written: exports show it whole.
 */
export const label = z
  .unknown()
  .optional()
  .transform((value) => {
    const of = isJsonObject(value) ? value : {};
    return { en: plainText(of.en) ?? '', pt: plainText(of.pt) ?? '', es: plainText(of.es) ?? '' };
  })
  .meta({ type: 'object', properties: LABEL_PROPERTIES, required: ['en', 'pt', 'es'], [ALWAYS_SENT]: true });

/** Takes any value; JSON numbers become their digits. */
export const open = z.unknown().transform(numbersToStrings);

/** Open object (ENV-03, ENV-18); null or absent reads as `{}`. Numbers stay `JsonNumber`, to differ from texts. */
export const attributes = z
  .unknown()
  .optional()
  .transform((value): Record<string, unknown> => (isJsonObject(value) ? value : {}))
  .meta({ type: 'object', additionalProperties: true, [ALWAYS_SENT]: true });

type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Drops keys whose value is undefined, so that absent means not given. */
export function dropUndefined<T extends object>(value: T): Given<T> {
  const entries = Object.entries(value);
  if (entries.every(([, item]) => item !== undefined)) return value as Given<T>;
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined)) as Given<T>;
}

/** Answer object: unknown keys are kept (GEN-02), missing ones stay missing. */
export function tolerant<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject(shape).catchall(open).transform(dropUndefined);
}

/** JSON Schema of the wire shape, for `.meta()`. */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

/** An entry of an array: null or another type must not cost the others, and reads as `{}`. */
export function entryOf<Item extends z.ZodType>(item: Item) {
  return z
    .unknown()
    .transform((value): unknown => (isJsonObject(value) ? value : {}))
    .pipe(item)
    .meta(wireSchema(item));
}

/** Null, absent or another type reads as `[]` (LST-06); an entry that is no object reads as an empty one. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .unknown()
    .optional()
    .transform((value): unknown[] => (Array.isArray(value) ? value : []))
    .pipe(z.array(entryOf(item)))
    .meta({ type: 'array', items: wireSchema(item), [ALWAYS_SENT]: true });
}

/** JSON number above zero; a string is refused (QUO-07, CHK-04, O-29). */
export const jsonDecimal = z
  .custom<JsonNumber>((value) => isJsonNumber(value), 'not_a_number')
  .refine((value) => isPositiveDecimal(value.value), 'not_positive')
  .meta({ type: 'number', format: 'double', exclusiveMinimum: 0 });

/** Decimal string above zero in a request, without sign or exponent (WDR-20). */
export const positiveDecimalText = z
  .string('not_a_string')
  .regex(/^\d{1,40}(\.\d{1,40})?$/, 'not_a_decimal')
  .refine(isPositiveDecimal, 'not_positive')
  .meta({ format: 'decimal' });

/** The number of decimals as written, trailing zeros counted. */
export function writtenDecimals(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** The limit of `lib/money` is the same. */
const MAX_EXPONENT = 64;

/** False for an exponent beyond 64. */
export function isPositiveDecimal(text: string): boolean {
  const [mantissa = '', exponent = '0'] = text.split(/[eE]/);
  const isSmall = /^[+-]?\d+$/.test(exponent) && Math.abs(Number.parseInt(exponent, 10)) <= MAX_EXPONENT;
  return !text.startsWith('-') && /[1-9]/.test(mantissa) && isSmall && text.length <= 96;
}

export const requiredText = z.string('required').min(1, 'required');

/** Letter case kept: the signature covers the text sent (GEN-09, SGN-25, O-58). */
export const uuid = z.string('required').regex(UUID, 'not_a_uuid').meta({ format: 'uuid' });

/** Webhook or return URL; a string for the API (O-54). */
export const urlText = z.string('not_a_string').min(1, 'required').meta({ format: 'uri' });
