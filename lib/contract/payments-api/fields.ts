import { z } from 'zod';
import { isJsonNumber, isJsonObject, type JsonNumber, numbersToStrings } from './json';

/**
 * Building blocks of the schemas. Responses are read with tolerance (GEN-02): what is null, empty or
 * unreadable counts as not given and its key is dropped, so that `Object.hasOwn` tells absence from zero
 * (QUO-25, ENV-21, safety 28). Requests are strict (VER-05).
 */

/** Mark in `.meta()` of what the API always sends although we could do without it; for the API description. */
export const ALWAYS_SENT = 'x-always-sent';

const DECIMAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Digits of a JSON number, or of a string that holds one, exactly as written; anything else is undefined. */
export function readDecimal(value: unknown): string | undefined {
  const text = isJsonNumber(value) ? value.value : value;
  return typeof text === 'string' && DECIMAL.test(text) ? text : undefined;
}

/** A non-empty string; a JSON number gives its digits. */
export function readText(value: unknown): string | undefined {
  const text = isJsonNumber(value) ? value.value : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** A whole number the size of a count. */
export function readInteger(value: unknown): number | undefined {
  const text = isJsonNumber(value) ? value.value : value;
  return typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : undefined;
}

/** JSON number on the wire -> decimal string as written. */
export const decimal = z.unknown().transform(readDecimal).meta({ type: 'number', format: 'double' });

/** Decimal string on the wire (NBA-03, SPL-06, WDR-08) -> the same string. */
export const decimalText = z.unknown().transform(readDecimal).meta({ type: 'string', format: 'decimal' });

/** Text of the API; the empty string is kept apart only where a schema says so. */
export const text = z.unknown().transform(readText).meta({ type: 'string' });

/** RFC 3339 or ISO 8601, kept as written: a value that does not parse is shown raw (ENV-08, SPL-08). */
export const timestamp = z.unknown().transform(readText).meta({ type: 'string', format: 'date-time' });

/** Opaque or UUID identifier of an answer, kept as written (GEN-10). */
export const identifier = z.unknown().transform(readText).meta({ type: 'string' });

/** Identifier or link without which the answer is of no use: its absence fails the parse. */
export const requiredIdentifier = identifier.pipe(z.string('required')).meta({ type: 'string' });

/** Count of a list envelope (2.2). */
export const integer = z.unknown().transform(readInteger).meta({ type: 'integer' });

const LABEL_PROPERTIES = { en: { type: 'string' }, pt: { type: 'string' }, es: { type: 'string' } } as const;

/** Label object (2.1). Missing languages and a missing label become empty strings (ENV-12, ENV-13). */
export const label = z
  .unknown()
  .optional()
  .transform((value) => {
    const of = isJsonObject(value) ? value : {};
    return { en: readText(of.en) ?? '', pt: readText(of.pt) ?? '', es: readText(of.es) ?? '' };
  })
  .meta({ type: 'object', properties: LABEL_PROPERTIES, required: ['en', 'pt', 'es'], [ALWAYS_SENT]: true });

/** Any value of an open object, its JSON numbers as digits. */
export const open = z.unknown().transform(numbersToStrings);

/**
 * `attributes` of an envelope: always an object, open (ENV-03, ENV-18); null or absent reads as `{}`. A number stays a
 * `JsonNumber`, wherever it stands, so that it can be told from a text with the same digits.
 */
export const attributes = z
  .unknown()
  .optional()
  .transform((value): Record<string, unknown> => (isJsonObject(value) ? value : {}))
  .meta({ type: 'object', additionalProperties: true, [ALWAYS_SENT]: true });

type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Drops keys whose value came out as undefined: absent on our side exactly when not given on theirs. */
export function dropUndefined<T extends object>(value: T): Given<T> {
  const entries = Object.entries(value);
  // Most answers give everything, and then there is nothing to build anew.
  if (entries.every(([, item]) => item !== undefined)) return value as Given<T>;
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined)) as Given<T>;
}

/** Object of an answer: the given keys are read, unknown keys are kept (GEN-02), missing ones stay missing. */
export function tolerant<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject(shape).catchall(open).transform(dropUndefined);
}

/** JSON Schema of what stands on the wire, to be nested in `.meta()`. */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

/** Array of an answer; null, absent or another type reads as `[]` (LST-06). */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .unknown()
    .optional()
    .transform((value): unknown[] => (Array.isArray(value) ? value : []))
    .pipe(z.array(item))
    .meta({ type: 'array', items: wireSchema(item), [ALWAYS_SENT]: true });
}

/** JSON number greater than zero in a request; a string is refused (QUO-07, CHK-04, O-29). */
export const jsonDecimal = z
  .custom<JsonNumber>((value) => isJsonNumber(value), 'not_a_number')
  .refine((value) => isPositiveDecimal(value.value), 'not_positive')
  .meta({ type: 'number', format: 'double', exclusiveMinimum: 0 });

/** Decimal string greater than zero in a request, without sign or exponent (WDR-20). */
export const positiveDecimalText = z
  .string('not_a_string')
  .regex(/^\d{1,40}(\.\d{1,40})?$/, 'not_a_decimal')
  .refine(isPositiveDecimal, 'not_positive')
  .meta({ format: 'decimal' });

/** How many decimals are written in a plain decimal string, zeros at its end counted. */
export function writtenDecimals(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** The same as that of `lib/money`, which reads what passes here. */
const MAX_EXPONENT = 64;

/** True for digits that denote a finite number above zero; an exponent beyond 64 counts as not finite. */
export function isPositiveDecimal(text: string): boolean {
  const [mantissa = '', exponent = '0'] = text.split(/[eE]/);
  const isSmall = /^[+-]?\d+$/.test(exponent) && Math.abs(Number.parseInt(exponent, 10)) <= MAX_EXPONENT;
  return !text.startsWith('-') && /[1-9]/.test(mantissa) && isSmall && text.length <= 96;
}

/** Required text of a request. */
export const requiredText = z.string('required').min(1, 'required');

/** UUID of any version, letter case kept because the signature covers the text as sent (GEN-09, SGN-25, O-58). */
export const uuid = z.string('required').regex(UUID, 'not_a_uuid').meta({ format: 'uuid' });

/** Webhook or return URL of a request: a string for the API (O-54). */
export const urlText = z.string('not_a_string').min(1, 'required').meta({ format: 'uri' });
